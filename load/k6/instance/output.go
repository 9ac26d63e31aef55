// Package instance is the k6 output `agent-load`: it writes what one process of a run found, every few seconds and at
// the end, so that a process that dies leaves the results until then.
package instance

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/sirupsen/logrus"
	"go.k6.io/k6/v2/metrics"
	"go.k6.io/k6/v2/output"

	"agent-conformance/load/k6/account"
	"agent-conformance/load/k6/process"
)

// Name is what follows --out: `--out agent-load=DIR/instance-1.json`, or `--out agent-load=-` for the log alone.
const Name = "agent-load"

// everySeconds is how often the file is written while the run goes on.
const everySeconds = 5

// stopFile beside the result asks this process to send no more.
const stopFile = "stop"

// Result is the file of one instance.
type Result struct {
	Instance    int   `json:"instance"`
	StartedAtMs int64 `json:"startedAtMs"`
	EndedAtMs   int64 `json:"endedAtMs"`
	// BeganAtMs is when the first VU was about to send: a process may have been paused until then.
	BeganAtMs int64 `json:"beganAtMs,omitempty"`
	// Complete: the run ended by itself.
	Complete bool `json:"complete"`
	account.Totals
	// LeftOut says what was too much for a log: the `bands` of the seconds, or the whole `series`.
	LeftOut string `json:"leftOut,omitempty"`
	// Config is what AGENT_LOAD_CONFIG names, so that the file can be merged far from where it was written.
	Config  json.RawMessage `json:"config,omitempty"`
	Process process.Cost    `json:"process"`
}

// Output writes the book of the process.
type Output struct {
	path      string    // empty: there is no file
	log       *logLines // nil: nothing goes to the log
	secrets   *strings.Replacer
	logger    logrus.FieldLogger
	instance  int
	k6Version string
	config    json.RawMessage
	book      *account.Book
	watch     *process.Watch
	progress  *os.File
	startedMs int64
	stop      chan struct{}
	stopped   sync.WaitGroup
}

// New gives the constructor for output.RegisterExtension.
func New(book *account.Book, watch *process.Watch) output.Constructor {
	return func(params output.Params) (output.Output, error) {
		if params.ConfigArgument == "" {
			return nil, errors.New("name the file: --out " + Name + "=DIR/instance-1.json")
		}
		instance := number(params.Environment["AGENT_LOAD_INSTANCE"])
		config, err := readConfig(params.Environment["AGENT_LOAD_CONFIG"])
		if err != nil {
			return nil, err
		}
		watchLog(params.Logger, book)
		path, log := params.ConfigArgument, (*logLines)(nil)
		if path == ToLog || params.Environment["AGENT_LOAD_LOG"] == "1" {
			log = &logLines{to: params.StdOut, run: runOf(config), instance: instance}
		}
		if path == ToLog {
			path = ""
		}
		return &Output{
			path:      path,
			log:       log,
			secrets:   secretsIn(params.Environment),
			logger:    params.Logger,
			instance:  instance,
			k6Version: k6Version(),
			config:    config,
			book:      book,
			watch:     watch,
			stop:      make(chan struct{}),
		}, nil
	}
}

// Description is shown by k6 when a run begins.
func (o *Output) Description() string {
	if o.path == "" {
		return Name + " (log)"
	}
	return Name + " (" + o.path + ")"
}

// Start opens the file of progress lines and begins to write.
func (o *Output) Start() error {
	o.startedMs = o.book.Clock.NowUs() / 1000
	if err := o.openFiles(); err != nil {
		if o.log == nil {
			return fmt.Errorf("%s: %w", Name, err)
		}
		o.logger.Warnf("%s: %v; the result goes only to the log", Name, err)
		o.path = ""
	}
	if o.log != nil {
		o.log.startMs = o.startedMs
		if err := o.log.begun(); err != nil {
			return fmt.Errorf("%s: %w", Name, err)
		}
	}
	o.book.StartSeries()
	o.stopped.Add(1)
	go o.follow()
	return nil
}

// openFiles finds out whether files can be written, before anything is sent.
func (o *Output) openFiles() error {
	if o.path == "" {
		return nil
	}
	var err error
	name := fmt.Sprintf("progress-%d.ndjson", o.instance)
	o.progress, err = os.Create(filepath.Join(filepath.Dir(o.path), name))
	return err
}

// AddMetricSamples counts the iterations that k6 finished; everything else is in the book already.
func (o *Output) AddMetricSamples(containers []metrics.SampleContainer) {
	for _, container := range containers {
		samples, plain := container.(metrics.Samples)
		if !plain {
			continue
		}
		for _, sample := range samples {
			switch sample.Metric.Name {
			case metrics.IterationsName, metrics.DroppedIterationsName:
				o.book.Count(sample.Metric.Name, sample.Value)
			}
		}
	}
}

// Stop is not called, since StopWithTestError is there; k6 asks for both.
func (o *Output) Stop() error { return o.StopWithTestError(nil) }

// StopWithTestError writes the last file. A run that was interrupted or aborted has an error here.
func (o *Output) StopWithTestError(runError error) error {
	close(o.stop)
	o.stopped.Wait()
	o.endSecond()
	result := o.result(runError == nil)
	var logged, closed error
	if o.log != nil {
		logged = o.log.result(result)
	}
	if o.progress != nil {
		closed = o.progress.Close()
	}
	return errors.Join(logged, o.write(result), closed)
}

// follow ends a second when the whole second of the wall clock ends.
func (o *Output) follow() {
	defer o.stopped.Done()
	interval := int64(everySeconds)
	for seconds := int64(1); ; seconds++ {
		untilNext := time.Duration(1_000_000-o.book.Clock.NowUs()%1_000_000) * time.Microsecond
		select {
		case <-o.stop:
			return
		case <-time.After(untilNext):
		}
		o.endSecond()
		if o.path != "" && !o.book.Stopped() {
			if _, err := os.Stat(filepath.Join(filepath.Dir(o.path), stopFile)); err == nil {
				o.book.Stop()
			}
		}
		if seconds%interval == 0 {
			began := time.Now()
			_ = o.write(o.result(false)) // the last one reports; until then a full disk must not end the run
			// The file of a soak grows; writing it must stay a small part of the work.
			interval = max(everySeconds, int64(time.Since(began).Seconds()*50))
		}
	}
}

func (o *Output) endSecond() {
	resident, pauses := o.watch.Sample()
	if resident > 0 {
		o.book.SetGauge("rss_bytes", float64(resident)) // a soak asks whether it stays flat
	}
	for _, pause := range pauses {
		o.book.Meter("gc_pause").Observe(pause.Microseconds())
	}
	if line, err := o.book.EndSecond(); err == nil && o.progress != nil {
		_, _ = o.progress.Write(append(line, '\n'))
	}
}

func (o *Output) result(complete bool) Result {
	totals := o.book.Totals()
	if o.log != nil {
		totals.Evidence = withoutSecrets(totals.Evidence, o.secrets)
	}
	return Result{
		Instance:    o.instance,
		StartedAtMs: o.startedMs,
		EndedAtMs:   o.book.Clock.NowUs() / 1000,
		BeganAtMs:   o.book.BeganMs(),
		Complete:    complete,
		Totals:      totals,
		Config:      o.config,
		Process:     o.watch.Cost(o.k6Version),
	}
}

// write replaces the file as a whole: whoever reads it never sees half of one.
func (o *Output) write(result Result) error {
	if o.path == "" {
		return nil
	}
	text, err := json.Marshal(result)
	if err != nil {
		return fmt.Errorf("%s: %w", Name, err)
	}
	draft := o.path + ".new"
	if err := os.WriteFile(draft, text, 0o644); err != nil {
		return fmt.Errorf("%s: %w", Name, err)
	}
	return os.Rename(draft, o.path)
}
