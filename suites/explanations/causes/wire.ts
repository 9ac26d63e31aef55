import { type Family, family } from './family.ts'

/** Fields of resources, transport, and the consistency check. */
export const wire: readonly Family[] = [
  family(
    ['shape/*-closed'],
    'The serializer writes an internal field, such as createdAt, error or id.',
    'Build responses from a list of fields, not from the database object.',
  ),
  family(
    ['shape/*-timestamp', 'shape/*-ms', 'shape/*-deferred-since', 'shape/*-eta-seconds'],
    'The value is a Date, a bigint or a decimal that the serializer writes as a string, or the reverse.',
    'A nullable field is omitted, although it must be null.',
  ),
  family(
    ['shape/*-{stage,phase,bucket,reason,deferred-by,basis,confidence,role,eta,kind}', 'shape/unknown-reason'],
    'An internal value of the enumeration leaks, or the case of its letters differs.',
    'Map internal values to those of the specification in one place.',
  ),
  family(
    ['shape/*'],
    'The field is omitted when it is null or empty. A required field must always be present.',
    'The type differs on one path, such as a number that is written as a string.',
    'The finding names the path of the field and the value that came.',
  ),
  family(
    ['transport/https'],
    'The base URL in the target file begins with http and is not a loopback address.',
    'Use the HTTPS address, or a TLS proxy in front of the service.',
  ),
  family(
    ['transport/base-path'],
    'The service is mounted without its version segment.',
    'Mount the API below a path that ends in /v1, and write that path into baseUrl.',
  ),
  family(
    ['transport/not-shared'],
    'A cache header for public pages is set for every route.',
    'A CDN in front of the service adds it to each response.',
  ),
  family(
    ['transport/json-*', 'transport/request-charset'],
    'The response has another media type, such as text/plain, or the body is not encoded in UTF-8.',
    'The Content-Type of the request is compared as a whole string, with its charset parameter.',
  ),
  family(
    ['transport/after-refused-*', 'transport/idle-connection', 'transport/request-{chunked,expect}'],
    'A refusal is sent before the request body is read, and the remaining bytes are parsed as the next request.',
    'The keep-alive timeout of the server is shorter than that of the proxy in front.',
    'Read or discard the body, or close the connection with Connection: close.',
  ),
  family(
    ['model/explained'],
    'Two views contradict each other, although each alone is plausible.',
    'The finding quotes the smallest set of exchanges that no conforming service can show.',
    'Look for a cache or replica that one of these endpoints reads.',
  ),
]
