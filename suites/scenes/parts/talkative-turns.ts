import { ask, note, pause, type Step, say, stage as stageStep, tool } from '../../run/stage/script.ts'
import type { Stage, Turn } from '../../run/stage/stage.ts'

/** Long enough for two moments to differ on any clock that counts milliseconds. */
const apartMs = 20
/** More messages than the default limit has entries (spec 4.5), and than a stream may be thought to need. */
const burst = 100

/** A message with a word that no other has; the number helps whoever reads the evidence. */
function word(stage: Stage, about: string): Step {
  return say(`${stage.word()} ${about}`)
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1))
}

/** Texts that storage and JSON like to spoil. Each begins with its word, so that it is known also where it is spoiled. */
function oddTexts(stage: Stage): Step[] {
  return [
    '\u{1f600} \u{1d4e7}\u{20000} \u{1f469}\u200d\u{1f467} beyond the basic plane',
    'e\u0301 a\u0323\u0308 \u1e9b\u0323 with combining marks',
    '\ufb01 \uff21\uff11 \u00b2 \u2460 compatibility characters',
    'one\r\ntwo\n\nthree, in lines\n> four',
    '\u0001\u0008\u000b\u001b[31m\u007f\u0085 control characters',
    '<b>bold &amp; &lt;i&gt;</b> Map<Key> **bold** [link](a?b=1&c=2) `code` markup',
    '"quoted" \\ back \\n \\u0041 %41 &#65; {{x}} $(y) $$ $& %% :smile: escapes',
    '\u202e\u05e9\u05dc\u05d5\u05dd\u202c \u0645\u0631\u062d\u0628\u0627 \u200f right to left',
    'a  b\t\tc   d blanks inside',
    `${'long and '.repeat(600)}whole`,
  ].map((text) => say(`${stage.word()} ${text}`))
}

/**
 * Messages with a note after each, messages apart in time, messages with a tool after each, then odd texts: about seventy entries of
 * which some forty are messages.
 */
export function firstTurn(stage: Stage): Turn {
  const steps = [
    pause(apartMs),
    ...times(8, (index) => [word(stage, `before a note ${index}`), note(`${stage.word()} to myself`)]).flat(),
    ...times(4, (index) => [pause(apartMs), word(stage, `apart ${index}`)]).flat(),
    pause(apartMs),
    // Plain messages lie on both sides: whether pages read entries between these shows without what notes leave.
    ...times(12, (index) => [word(stage, `before a tool ${index}`), tool(`look-${stage.word()}`)]).flat(),
    stageStep('execute'),
    ...oddTexts(stage),
  ]
  return stage.turn(steps, `What the caller adds: ${stage.word()}.`)
}

/** After a while messages without a pause between them, more than a default page can hold, then a part that shows none at all. */
export function secondTurn(stage: Stage): Turn {
  const steps = [
    // So long that what was said before can be read meanwhile.
    pause(stage.timing.lagMs),
    ...times(burst, (index) => word(stage, `in a burst ${index}`)),
    ...times(4, () => [tool(`fetch-${stage.word()}`), note(`${stage.word()} noted`)]).flat(),
    ...times(3, (index) => [pause(apartMs), word(stage, `at the end ${index}`)]).flat(),
  ]
  return stage.turn(steps, `And further: ${stage.word()}.`)
}

/** More than the largest page may hold (spec 8), whatever else the transcript has. */
const wordsNextDoor = 1040

/**
 * A little of everything after very many words, in the conversation beside. It is waited for, so nothing comes after the
 * question (readings 82).
 */
export function neighboursTurn(stage: Stage): Turn {
  return stage.turn([
    ...times(wordsNextDoor, () => say(stage.word())),
    word(stage, 'next door'),
    tool(`peek-${stage.word()}`),
    word(stage, 'next door again'),
    word(stage, 'last next door'),
    ask(`${stage.word()}, or not?`),
  ])
}
