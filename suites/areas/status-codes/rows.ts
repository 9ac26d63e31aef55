import { area, must, open } from '../../rules/requirement.ts'

/** Which statuses each endpoint may give (spec 4, 7). */
export const statusCodes = area('status-codes', {
  start: must('4.1', 'POST /conversations gives 200, 202, 400, 401, 402, 403, 404, 409 or 504, and nothing else.'),
  send: must('4.2', 'POST /messages gives 200, 202, 400, 401, 402, 403, 404, 409 or 504, and nothing else.'),
  list: must('4.3', 'GET /conversations gives 200, 400, 401, 403 or 404, and nothing else.'),
  status: must('4.4', 'GET /conversations/{conversationId} gives 200, 400, 401, 403 or 404, and nothing else.'),
  history: must('4.5', 'The messages listing gives 200, 400, 401, 403 or 404, and nothing else.'),

  'good-list': must('4.3', 'A list that a good key asks for is answered with 200.'),
  'good-status': must('4.4', 'The status of a conversation that was started is answered with 200 to a good key.'),
  'good-history': must('4.5', 'The messages of a conversation that was started are answered with 200 to a good key.'),

  'lone-start-no-409': must('7', 'A start that nothing conflicts with is not answered with 409.'),
  'lone-send-no-409': must('7', 'A message that overlaps no other is not answered with 409.'),
  'repeated-text-no-409': must('7', 'A message with the text of an earlier one is not taken for a duplicate.'),

  'rate-limited': open('8', 'How often the service answered 429, and whether it said when to come back.'),
  unavailable: open('7', 'How often the service answered 503 and said when to come back.'),
  gateway: open('7', 'How often a gateway answered in place of the service.'),
})
