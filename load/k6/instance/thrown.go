package instance

import (
	"github.com/sirupsen/logrus"

	"agent-conformance/load/k6/account"
)

// thrownHook counts the iterations that an exception ended. k6 has no metric for them and leaves with 0 all the same;
// all it does is to log the exception, with the name of the executor.
type thrownHook struct{ book *account.Book }

// Levels is for logrus.
func (thrownHook) Levels() []logrus.Level { return []logrus.Level{logrus.ErrorLevel} }

// Fire is for logrus.
func (h thrownHook) Fire(entry *logrus.Entry) error {
	if _, ofExecutor := entry.Data["executor"]; ofExecutor {
		h.book.Tell("thrown", 1)
	}
	return nil
}

// watchLog adds the hook to the logger that all parts of k6 share.
func watchLog(logger logrus.FieldLogger, book *account.Book) {
	switch of := logger.(type) {
	case *logrus.Logger:
		of.AddHook(thrownHook{book})
	case *logrus.Entry:
		of.Logger.AddHook(thrownHook{book})
	}
}
