import { area, type More, must, open, standard } from '../../rules/requirement.ts'
import { call, home, route, type SendEndpoint } from '../../rules/words.ts'

const nobody: More = {
  occasion: 'nobody',
  why: 'The specification lists 409 and defines no request that triggers it.',
}
const optional: More = {
  occasion: 'service',
  why: 'The field is optional.',
}
const bad = (post: SendEndpoint, fault: string) =>
  must('7', `The service returns 400 for ${route[post]} with ${fault}.`)
const json = (status: number, more?: More) =>
  must('7', `The service labels and sends the body of a ${status} as JSON.`, more)
const error = (status: number, more?: More) =>
  must('7', `The service sends the field error in the body of a ${status} as a string that is not blank.`, more)
const code = (status: number, more: More) =>
  must('7', `The service sends the field code in the body of a ${status} as a string, or omits it.`, more)
const closed = (status: number, more?: More) =>
  must('7', `The service sends only the fields error and code in the body of a ${status}.`, more)
const not202 = (post: SendEndpoint, status: number, fault: string) =>
  must(home[post], `The service returns ${status}, not 202, for ${call(post, 'none')} and ${fault}.`)
const notStream = (post: SendEndpoint, status: number, fault: string) =>
  must('6', `The service returns ${status} in JSON, not a stream, for ${call(post, 'stream')} and ${fault}.`)
const notWaited = (post: SendEndpoint, status: number, fault: string) =>
  must(home[post], `The service returns ${status} immediately for ${call(post, 'required')} or optional and ${fault}.`)
const sturdy = (what: string) => must('7', `The service never returns 500 for ${what}.`)

/** What is refused, with which status and which body, and what a refusal leaves behind (spec 4, 6, 7). */
export const errors = area('errors', {
  'start-no-body': bad('start', 'no body'),
  'start-not-json': bad('start', 'a body that is not JSON'),
  'start-trailing-garbage': bad('start', 'a JSON object followed by other characters'),
  'start-not-object': bad('start', 'a JSON body that is not an object'),
  'start-text-missing': bad('start', 'a body without text'),
  'start-text-type': bad('start', 'a text that is not a string'),
  'start-title-type': bad('start', 'a title that is not a string'),
  'start-cwd-type': bad('start', 'a cwd that is not a string'),
  'start-reply-type': bad('start', 'a reply mode that is not a string'),
  'start-reply-unknown': bad('start', 'a reply mode that does not exist'),
  'start-stream-type': bad('start', 'a stream that is not a boolean'),

  'send-no-body': bad('send', 'no body'),
  'send-not-json': bad('send', 'a body that is not JSON'),
  'send-trailing-garbage': bad('send', 'a JSON object followed by other characters'),
  'send-not-object': bad('send', 'a JSON body that is not an object'),
  'send-conversation-id-missing': bad('send', 'a body without conversationId'),
  'send-conversation-id-type': bad('send', 'a conversationId that is not a string'),
  'send-text-missing': bad('send', 'a body without text'),
  'send-text-type': bad('send', 'a text that is not a string'),
  'send-reply-type': bad('send', 'a reply mode that is not a string'),
  'send-reply-unknown': bad('send', 'a reply mode that does not exist'),
  'send-stream-type': bad('send', 'a stream that is not a boolean'),

  'list-limit-letters': must('7', 'The service returns 400 for GET /conversations with a limit of letters.'),
  'history-limit-letters': must(
    '7',
    'The service returns 400 for GET /conversations/{conversationId}/messages with a limit of letters.',
  ),
  '400-says-what': must('7', 'The service sends a text that is not blank in the error of a 400.'),

  'unknown-conversation-send': must(
    '7',
    'The service returns 404 for a message to a conversation that does not exist.',
  ),
  'unknown-conversation-status': must(
    '7',
    'The service returns 404 for the status of a conversation that does not exist.',
  ),
  'unknown-conversation-history': must(
    '7',
    'The service returns 404 for the messages of a conversation that does not exist.',
  ),
  'unknown-route-get': must('7', 'The service returns 404 for GET on a path that the API does not have.'),
  'unknown-route-post': must('7', 'The service returns 404 for POST on a path that the API does not have.'),
  'unknown-route-below': must('7', 'The service returns 404 for an unknown path below an existing conversation.'),
  'route-behind-more': must('7', 'The service returns 404 or 405 for a route with an extra segment in front.'),
  'route-behind-base': must('7', 'The service returns 404 or 405 for a route below a doubled base path.'),
  'route-with-suffix': must('7', 'The service returns 404 or 405 for a route with extra characters at its end.'),
  'route-with-more': must(
    '7',
    'The service returns 404 or 405 for a path below the messages of an existing conversation.',
  ),
  'unknown-route-body': must('7', 'The service sends the ApiError body with the 404 of an unknown path.'),
  'other-method': must('7', 'The service returns 404 or 405 for a method that the path does not have.'),

  'none-400-start': not202('start', 400, 'a text that is not a string'),
  'none-401-start': not202('start', 401, 'an unknown credential'),
  'none-403-start': not202('start', 403, 'a read-only credential'),
  'none-400-send': not202('send', 400, 'a text that is not a string'),
  'none-401-send': not202('send', 401, 'an unknown credential'),
  'none-403-send': not202('send', 403, 'a read-only credential'),
  'none-404-send': not202('send', 404, 'a conversation that does not exist'),

  'stream-400-start': notStream('start', 400, 'a text that is not a string'),
  'stream-401-start': notStream('start', 401, 'an unknown credential'),
  'stream-403-start': notStream('start', 403, 'a read-only credential'),
  'stream-400-send': notStream('send', 400, 'a text that is not a string'),
  'stream-401-send': notStream('send', 401, 'an unknown credential'),
  'stream-403-send': notStream('send', 403, 'a read-only credential'),
  'stream-404-send': notStream('send', 404, 'a conversation that does not exist'),

  'required-400-start': notWaited('start', 400, 'a text that is not a string'),
  'required-401-start': notWaited('start', 401, 'an unknown credential'),
  'required-403-start': notWaited('start', 403, 'a read-only credential'),
  'required-400-send': notWaited('send', 400, 'a text that is not a string'),
  'required-401-send': notWaited('send', 401, 'an unknown credential'),
  'required-403-send': notWaited('send', 403, 'a read-only credential'),
  'required-404-send': notWaited('send', 404, 'a conversation that does not exist'),

  '400-json': json(400),
  '400-error': error(400),
  '400-code': code(400, optional),
  '400-closed': closed(400),
  '401-json': json(401),
  '401-error': error(401),
  '401-code': code(401, optional),
  '401-closed': closed(401),
  '402-json': json(402),
  '402-error': error(402),
  '402-code': code(402, optional),
  '402-closed': closed(402),
  '403-json': json(403),
  '403-error': error(403),
  '403-code': code(403, optional),
  '403-closed': closed(403),
  '404-json': json(404),
  '404-error': error(404),
  '404-code': code(404, optional),
  '404-closed': closed(404),
  '409-json': json(409, nobody),
  '409-error': error(409, nobody),
  '409-code': code(409, nobody),
  '409-closed': closed(409, nobody),
  '504-json': json(504),
  '504-error': error(504),
  '504-code': code(504, optional),
  '504-closed': closed(504),

  '400-adds-nothing': must('7', 'The service stores no message that it refused with 400.'),
  '401-adds-nothing': must('7', 'The service stores no message that it refused with 401.'),
  '402-adds-nothing': must('7', 'The service stores no message that it refused with 402.'),
  '403-adds-nothing': must('7', 'The service stores no message that it refused for a missing scope.'),
  '409-adds-nothing': must('7', 'The service stores no message that it refused with 409.', nobody),
  'too-long-adds-nothing': must('8', 'The service stores no part of a text that it refused for its length.'),
  'other-account-adds-nothing': must('1', 'The service stores no message of an unrelated account that it refused.'),

  'odd-id-send': sturdy('a message to a very long or unusual conversation id'),
  'odd-id-status': sturdy('the status of a very long or unusual conversation id'),
  'odd-id-history': sturdy('the messages of a very long or unusual conversation id'),
  'odd-query-list': sturdy('a list with unusual query parameters'),
  'odd-query-history': sturdy('a read of messages with unusual query parameters'),
  'odd-cursor': sturdy('a cursor that it never returned'),
  'foreign-cursor': sturdy('a cursor of another conversation'),
  'nul-start': sturdy('a start with U+0000 in its text'),
  'nul-send': sturdy('a message with U+0000 in its text'),
  'lone-surrogate-start': sturdy('a start with a lone surrogate in its text'),
  'lone-surrogate-send': sturdy('a message with a lone surrogate in its text'),
  'deep-body-start': sturdy('a start with a deeply nested body'),
  'deep-body-send': sturdy('a message with a deeply nested body'),

  'unlisted-body': standard(
    '7',
    'The service sends the ApiError body with an error status that the specification does not list.',
    { occasion: 'service', why: 'A service that returns only listed statuses conforms.' },
  ),
  'allow-header': standard('7', 'The service lists the methods of the path in the Allow header of a 405.', {
    occasion: 'service',
    why: 'The service may return 404 instead of 405.',
  }),

  'code-values': open('7', 'The suite records which values of code the service sends for each status.'),
  'empty-text': open('4.2', 'The suite records which status the service returns for an empty text.'),
  'null-optional': open('4.1', 'The suite records which status the service returns for null in an optional field.'),
  'unknown-field': open('4.1', 'The suite records which status the service returns for an unknown field.'),
  'duplicate-keys': open('4', 'The suite records which status the service returns for a body with a duplicate key.'),
  'content-type': open(
    '4',
    'The suite records which status the service returns for a JSON body with another media type.',
  ),
  'limit-empty': open('8', 'The suite records which status the service returns for an empty limit.'),
  'limit-oddly-written': open(
    '8',
    'The suite records which status the service returns for a limit written as 1e1, +5 or 5x.',
  ),
  'limit-fraction': open('8', 'The suite records which status the service returns for a limit with a fraction.'),
  'ill-formed-id': open('7', 'The suite records whether the service returns 400 or 404 for an ill-formed id.'),
  'other-method-status': open(
    '7',
    'The suite records whether the service returns 404 or 405 for a method that the path does not have.',
  ),
  'refused-start-row': open('7', 'The suite records whether a start that got 400 leaves a conversation.'),
})
