import { area, type More, must, open, standard } from '../../rules/requirement.ts'
import { home, route, type SendEndpoint } from '../../rules/words.ts'

const nobody: More = {
  occasion: 'nobody',
  why: 'The spec names 409 but shows no request that brings it about.',
}
const optional: More = {
  occasion: 'service',
  why: 'The field is optional, so only the service can show it.',
}
const bad = (post: SendEndpoint, fault: string) => must('7', `${route[post]} answers 400 to ${fault}.`)
const json = (status: number, more?: More) => must('7', `The body of a ${status} is labelled and sent as JSON.`, more)
const error = (status: number, more?: More) =>
  must('7', `The body of a ${status} has an error that is a string, and a message: not blank.`, more)
const code = (status: number, more: More) => must('7', `A code in the body of a ${status} is a string.`, more)
const closed = (status: number, more?: More) =>
  must('7', `The body of a ${status} has no field but error and code.`, more)
const not202 = (post: SendEndpoint, status: number, fault: string) =>
  must(home[post], `A ${post} with reply none and ${fault} gets ${status} in place of the 202.`)
const notStream = (post: SendEndpoint, status: number, fault: string) =>
  must('6', `A ${post} that asks for a stream with ${fault} gets ${status} as plain JSON before any stream opens.`)
const notWaited = (post: SendEndpoint, status: number, fault: string) =>
  must(
    home[post],
    `A ${post} that waits, with reply required or optional, and has ${fault} gets ${status} in place of a wait.`,
  )
const sturdy = (what: string) => must('7', `${what} is never answered with 500.`)

/** What is refused, with which status and which body, and what a refusal leaves behind (spec 4, 6, 7). */
export const errors = area('errors', {
  'start-no-body': bad('start', 'a request without a body'),
  'start-not-json': bad('start', 'a body that is not JSON'),
  'start-trailing-garbage': bad('start', 'a JSON object that is followed by something else'),
  'start-not-object': bad('start', 'a body that is JSON but no object'),
  'start-text-missing': bad('start', 'a body without text'),
  'start-text-type': bad('start', 'a text that is no string'),
  'start-title-type': bad('start', 'a title that is no string'),
  'start-cwd-type': bad('start', 'a cwd that is no string'),
  'start-reply-type': bad('start', 'a reply mode that is no string'),
  'start-reply-unknown': bad('start', 'a reply mode that does not exist'),
  'start-stream-type': bad('start', 'a stream that is no boolean'),

  'send-no-body': bad('send', 'a request without a body'),
  'send-not-json': bad('send', 'a body that is not JSON'),
  'send-trailing-garbage': bad('send', 'a JSON object that is followed by something else'),
  'send-not-object': bad('send', 'a body that is JSON but no object'),
  'send-conversation-id-missing': bad('send', 'a body without conversationId'),
  'send-conversation-id-type': bad('send', 'a conversationId that is no string'),
  'send-text-missing': bad('send', 'a body without text'),
  'send-text-type': bad('send', 'a text that is no string'),
  'send-reply-type': bad('send', 'a reply mode that is no string'),
  'send-reply-unknown': bad('send', 'a reply mode that does not exist'),
  'send-stream-type': bad('send', 'a stream that is no boolean'),

  'list-limit-letters': must('7', 'GET /conversations answers 400 to a limit of letters.'),
  'history-limit-letters': must('7', 'The messages listing answers 400 to a limit of letters.'),
  '400-says-what': must('7', 'The error of a 400 is not blank: it says what to fix.'),

  'unknown-conversation-send': must('7', 'A message to a conversation that does not exist gets 404.'),
  'unknown-conversation-status': must('7', 'The status of a conversation that does not exist is answered with 404.'),
  'unknown-conversation-history': must('7', 'The messages of a conversation that does not exist get 404.'),
  'unknown-route-get': must('7', 'A GET of a path that the API does not have gets 404.'),
  'unknown-route-post': must('7', 'A POST to a path that the API does not have gets 404.'),
  'unknown-route-below': must('7', 'A path below a real conversation that the API does not have gets 404.'),
  'route-behind-more': must('7', 'A path that ends like a route, behind one segment more, is no route: 404 or 405.'),
  'route-behind-base': must('7', 'A route behind the base path twice is no route: 404 or 405.'),
  'route-with-suffix': must('7', 'A path that a route only begins is no route: 404 or 405.'),
  'route-with-more': must('7', 'A path below the messages of a real conversation is no route: 404 or 405.'),
  'unknown-route-body': must('7', 'The 404 of an unknown path has the same error body as every other error.'),
  'other-method': must('7', 'A method that a path does not have is refused with 404, or with 405 as HTTP says.'),

  'none-400-start': not202('start', 400, 'a text that is no string'),
  'none-401-start': not202('start', 401, 'a credential that was never issued'),
  'none-403-start': not202('start', 403, 'a credential without the write scope'),
  'none-400-send': not202('send', 400, 'a text that is no string'),
  'none-401-send': not202('send', 401, 'a credential that was never issued'),
  'none-403-send': not202('send', 403, 'a credential without the write scope'),
  'none-404-send': not202('send', 404, 'a conversation that does not exist'),

  'stream-400-start': notStream('start', 400, 'a text that is no string'),
  'stream-401-start': notStream('start', 401, 'a credential that was never issued'),
  'stream-403-start': notStream('start', 403, 'a credential without the write scope'),
  'stream-400-send': notStream('send', 400, 'a text that is no string'),
  'stream-401-send': notStream('send', 401, 'a credential that was never issued'),
  'stream-403-send': notStream('send', 403, 'a credential without the write scope'),
  'stream-404-send': notStream('send', 404, 'a conversation that does not exist'),

  'required-400-start': notWaited('start', 400, 'a text that is no string'),
  'required-401-start': notWaited('start', 401, 'a credential that was never issued'),
  'required-403-start': notWaited('start', 403, 'a credential without the write scope'),
  'required-400-send': notWaited('send', 400, 'a text that is no string'),
  'required-401-send': notWaited('send', 401, 'a credential that was never issued'),
  'required-403-send': notWaited('send', 403, 'a credential without the write scope'),
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

  '400-adds-nothing': must('7', 'A message refused with 400 is not in the history.'),
  '401-adds-nothing': must('7', 'A message refused with 401 is not in the history.'),
  '402-adds-nothing': must('7', 'A message refused with 402 is not in the history.'),
  '403-adds-nothing': must('7', 'A message refused for its missing scope is not in the history.'),
  '409-adds-nothing': must('7', 'A message refused with 409 is not in the history.', nobody),
  'too-long-adds-nothing': must('8', 'No part of a text refused for its length is in the history.'),
  'other-account-adds-nothing': must('1', 'A refused message of an unrelated account is not in the history.'),

  'odd-id-send': sturdy('A message to a conversation id of odd characters or great length'),
  'odd-id-status': sturdy('A status read with a conversation id of odd characters or great length'),
  'odd-id-history': sturdy('A read of messages with a conversation id of odd characters or great length'),
  'odd-query-list': sturdy('A list with odd query parameters'),
  'odd-query-history': sturdy('A read of messages with odd query parameters'),
  'odd-cursor': sturdy('A cursor that the service never gave'),
  'foreign-cursor': sturdy('A cursor of another conversation'),
  'nul-start': sturdy('A start whose text holds U+0000'),
  'nul-send': sturdy('A message whose text holds U+0000'),
  'lone-surrogate-start': sturdy('A start whose text holds half of a surrogate pair'),
  'lone-surrogate-send': sturdy('A message whose text holds half of a surrogate pair'),
  'deep-body-start': sturdy('A start with a deeply nested body'),
  'deep-body-send': sturdy('A message with a deeply nested body'),

  'unlisted-body': standard(
    '7',
    'An error whose status the spec does not list has the same error body as every other error.',
    { occasion: 'service', why: 'A service may give no status but those that the spec lists.' },
  ),
  'allow-header': standard('7', 'A 405 lists the methods that the path has in its Allow header.', {
    occasion: 'service',
    why: 'A service may answer 404 to another method, and then there is no 405.',
  }),

  'code-values': open('7', 'Which values of code the service gives for which status.'),
  'empty-text': open('4.2', 'What an empty text gets.'),
  'null-optional': open('4.1', 'What null in an optional field gets.'),
  'unknown-field': open('4.1', 'What a field that the request does not have gets.'),
  'duplicate-keys': open('4', 'What a body that names a field twice gets.'),
  'content-type': open('4', 'What a JSON body under another media type gets.'),
  'limit-empty': open('8', 'What an empty limit gets.'),
  'limit-oddly-written': open('8', 'What a limit written as 1e1, +5 or NaN gets.'),
  'limit-fraction': open('8', 'What a limit with a fraction gets.'),
  'ill-formed-id': open('7', 'Whether an id that no conversation can have gets 400 or 404.'),
  'other-method-status': open('7', 'Whether a method that a path does not have gets 404 or 405.'),
  'refused-start-row': open('7', 'Whether a start that was refused with 400 leaves a conversation behind.'),
})
