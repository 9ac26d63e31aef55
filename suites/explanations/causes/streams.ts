import { type Family, family } from './family.ts'

/** Streamed answers of both sends. */
export const streams: readonly Family[] = [
  family(
    ['stream/*-stream-200', 'stream/*-media-type'],
    'The stream is opened with another status or media type, such as application/x-ndjson.',
    'Send 200 and text/event-stream before the first event, and look for a proxy that rewrites the type.',
  ),
  family(
    ['stream/*-ack-*', 'stream/ack-once'],
    'The event ack is sent after the first message, or only when the turn starts.',
    'The ack lacks an id, because the message or the conversation is stored later.',
    'Store the message first, then send ack with both ids.',
  ),
  family(
    ['stream/*-as-said'],
    'A proxy, a compression filter or the framework buffers the stream.',
    'Turn off buffering for text/event-stream (nginx: X-Accel-Buffering: no), and flush after each event.',
  ),
  family(
    ['stream/*-complete', 'stream/*-words', 'stream/much-said', 'stream/said-twice'],
    'The stream subscribes to messages too late, or closes before the last one is published.',
    'A message that is published between ack and the subscription is lost. Subscribe before the turn starts.',
  ),
  family(
    ['stream/*-in-order', 'stream/*-prefix'],
    'Messages are published by several workers, or stored and sent without a sequence number.',
    'Send the messages of a turn through one queue.',
  ),
  family(
    ['stream/*-only-said', 'stream/*-only-new', 'stream/*-old-words'],
    'The stream replays messages of earlier turns, or sends one message twice after a reconnect.',
    'Begin at the position that the history had when the send arrived.',
  ),
  family(
    ['stream/*-text', 'stream/line-breaks', 'stream/wide-characters', 'stream/utf-8'],
    'A line break in the data is written raw, which ends the field in SSE. Encode the data as JSON.',
    'Text is cut into chunks by bytes, which splits multibyte characters.',
  ),
  family(
    ['stream/*-no-error', 'stream/*-error', 'stream/*-error-before-done'],
    'The error event is tied to the wrong condition: any silent turn, or any stream with reply required.',
    'Send an error event only if reply is required and the agent sent no message. Send done after it.',
  ),
  family(
    ['stream/*-done-last', 'stream/*-ends'],
    'On one path, the handler does not send done, sends it twice, or sends an event after it.',
    'The response is not ended after done. End it in the function that sends done.',
    'The last event lacks its blank line, so that clients never dispatch it.',
  ),
  family(
    ['stream/*-ends-with-turn'],
    'The end of the turn is not signalled to the stream, which then lasts until its limit.',
    'Look at how the end of the turn is signalled to the stream. Check silent turns too.',
  ),
  family(
    ['stream/*-silent', 'stream/*-silent-200'],
    'A silent turn is treated as an error: with 504 in JSON, or with a stream that never ends.',
    'Open the stream when the message is accepted, and send done when the turn ends.',
  ),
  family(
    ['stream/left-at-rest'],
    'The turn is cancelled with the connection and leaves its state busy.',
    'Clear the state of the turn in a finally block.',
  ),
]
