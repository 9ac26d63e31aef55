import { area, must, open } from '../../rules/requirement.ts'

/** Which statuses each endpoint may give (spec 4, 7). */
export const statusCodes = area('status-codes', {
  start: must('4.1', 'The service returns only 200, 202, 400, 401, 402, 403, 404, 409 or 504 for POST /conversations.'),
  send: must('4.2', 'The service returns only 200, 202, 400, 401, 402, 403, 404, 409 or 504 for POST /messages.'),
  list: must('4.3', 'The service returns only 200, 400, 401, 403 or 404 for GET /conversations.'),
  status: must('4.4', 'The service returns only 200, 400, 401, 403 or 404 for GET /conversations/{conversationId}.'),
  history: must(
    '4.5',
    'The service returns only 200, 400, 401, 403 or 404 for GET /conversations/{conversationId}/messages.',
  ),

  'good-list': must('4.3', 'The service returns 200 for a list that a valid key requests.'),
  'good-status': must(
    '4.4',
    'The service returns 200 for the status of an existing conversation that a valid key requests.',
  ),
  'good-history': must(
    '4.5',
    'The service returns 200 for the messages of an existing conversation that a valid key requests.',
  ),

  'lone-start-no-409': must('7', 'The service does not return 409 for a start without a conflict.'),
  'lone-send-no-409': must('7', 'The service does not return 409 for a message that overlaps no other.'),
  'repeated-text-no-409': must(
    '7',
    'The service does not return 409 for a message only because an earlier message has the same text.',
  ),

  'rate-limited': open(
    '8',
    'The suite records how often the service returned 429, and whether Retry-After was present.',
  ),
  unavailable: open('7', 'The suite records how often the service returned 503 with Retry-After.'),
  gateway: open('7', 'The suite records how often a gateway answered instead of the service.'),
})
