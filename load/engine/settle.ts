import { segment } from '../../suites/reading/in-path.ts'
import { isQuiet } from '../../suites/reading/views/quiet.ts'
import { judgeReadAgain } from '../audit/again.ts'
import { judgeConversation } from '../audit/conversation.ts'
import { type Fault, fault } from '../audit/fault.ts'
import { type AuditedConversation, type SeenRest, sortHistory } from '../audit/history.ts'
import { judgeKept, type KeptAudit } from '../audit/kept.ts'
import { judgePassively } from '../audit/passive.ts'
import type { AuditedSend } from '../audit/send.ts'
import { unpacked } from './ledger.ts'
import { usualEntries } from './page-size.ts'
import { hasFailed } from './turn-failure.ts'
import type { Vu } from './vu.ts'
import { type WalkedHistory, walkHistory } from './walk.ts'

/** Derives the content of a send from its id. */
export type Intents = (sendId: string, start: boolean) => AuditedSend['intent'] | undefined

/** Histories that one VU reads at a time. */
const atOnce = 16

/**
 * Reads and checks the history of every conversation. An incomplete one is read again when the conversation has settled.
 * Conversations that have not settled at the end are counted as unsettled.
 */
export class Settling {
  readonly #vu: Vu
  readonly #intents: Intents
  readonly #agent: { performed: boolean }
  /** Conversations with a status that showed a failed turn. */
  readonly #failed = new Set<string>()
  /** Messages in the histories whose turns ought to have shown texts of their scripts. */
  #scripted = 0

  /** @param agent whether the agent follows scripts */
  constructor(vu: Vu, intents: Intents, agent: { performed: boolean }) {
    this.#vu = vu
    this.#intents = intents
    this.#agent = agent
  }

  /** @param endsMs no read starts after this time */
  async run(endsMs: number): Promise<void> {
    const { wire } = this.#vu.hands
    const keys = wire.keys()
    wire.count('audit.conversations', keys.length)
    let next = 0
    const work = async (): Promise<void> => {
      for (;;) {
        const key = keys[next]
        if (key === undefined) return
        next += 1
        try {
          await this.#conversation(key, endsMs)
        } catch (error) {
          this.#vu.thrown(error)
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    if (this.#agent.performed) wire.count('performed')
    else if (this.#scripted > 0) wire.count('unperformed', this.#scripted)
  }

  async #conversation(id: string, endsMs: number): Promise<void> {
    const vu = this.#vu
    const { lagMs } = vu.limits
    const sends: AuditedSend[] = []
    const rests: SeenRest[] = []
    for (const line of vu.hands.wire.take(id)) {
      const read = unpacked(line)
      if ('rest' in read) rests.push(read.rest)
      else {
        const intent = this.#intents(read.entry.sendId, read.entry.start)
        if (intent !== undefined) sends.push({ ...read.entry, intent })
      }
    }
    const found = (history: WalkedHistory, rested: boolean): AuditedConversation => ({
      id,
      runId: vu.hands.config.runId,
      sends,
      messages: history.messages,
      end: history.end,
      rested,
      rests,
      performed: this.#agent.performed,
      failed: this.#failed.has(id),
    })
    let history = await walkHistory(vu, id, usualEntries)
    const first = found(history, false)
    const kept = judgeKept(first)
    let rested = isSettled(first, kept) && !this.#mayGoOn(first)
    if (rested) return this.#judge(found(history, true), history, true, kept)
    for (let everyMs = Math.max(200, lagMs); !rested && this.#mayLook(endsMs); everyMs = Math.min(2 * everyMs, 5000)) {
      const rest = await this.#rest(id, lagMs)
      if (rest === undefined) await vu.wait(everyMs)
      else {
        rests.push(rest)
        rested = true
      }
      // The views show the text before the last status read, whatever the staleness.
      if (!rested && vu.nowMs < endsMs) continue
      const before = history.messages ?? []
      history = await walkHistory(vu, id, usualEntries)
      const isWhole = rested && history.end === 'start' && history.messages !== undefined
      if (isWhole) vu.tell(judgeReadAgain(before, history.messages ?? [], `the history of ${id}`), id)
    }
    this.#judge(found(history, rested), history, rested)
  }

  /** The turn of a send that was cut may still run. */
  #mayGoOn({ sends }: AuditedConversation): boolean {
    return this.#vu.disturbed.isPlanned && sends.some(({ accepted, status }) => !accepted && status === null)
  }

  /** If every read is rejected, another one does not help. */
  #mayLook(endsMs: number): boolean {
    return this.#vu.nowMs < endsMs && !this.#vu.refusals.isBlind
  }

  #judge(conversation: AuditedConversation, { end, status }: WalkedHistory, rested: boolean, kept?: KeptAudit): void {
    const { wire } = this.#vu.hands
    wire.count('audit.read')
    if (end === 'broken' && status === 404 && rested) {
      const taken = conversation.sends.filter(({ accepted }) => accepted)
      const at = `the history of ${conversation.id}`
      this.#found(
        conversation,
        taken.map(({ sendId }) =>
          fault('lost', 'status-codes/good-history', sendId, at, 'the started conversation', '404'),
        ),
      )
      for (const send of taken) this.#lost(conversation, send, 'message')
      return
    }
    // Callers that do not wait can see only here that the agent follows scripts.
    if (!this.#agent.performed) {
      this.#agent.performed = isPerformed(conversation)
      if (rested && !conversation.failed) this.#scripted += conversation.sends.filter(isScripted).length
    }
    const { faults, found, unsettled, unspoken } = judgeConversation(conversation, kept)
    this.#found(conversation, faults)
    if (this.#vu.disturbed.isPlanned && unsettled === 0) this.#disturbed(conversation, faults)
    if (found > 0) wire.count('found', found)
    if (unsettled > 0) wire.count('unsettled', unsettled)
    if (unspoken > 0) wire.count('unspoken', unspoken)
  }

  /** What became of each message of a load with disturbances. */
  #disturbed(conversation: AuditedConversation, faults: readonly Fault[]): void {
    const { traces } = sortHistory(conversation)
    const lost = new Set(faults.flatMap((each) => (each.fault === 'lost' ? [each.sendId] : [])))
    for (const { send, messages, words } of traces.values()) {
      const isStored = messages.length > 0
      if (send.accepted && lost.has(send.sendId)) this.#lost(conversation, send, isStored ? 'reply' : 'message')
      else
        this.#vu.disturbed.audited(send, {
          isStored,
          isWhole: isStored && words.size >= (send.intent.words?.length ?? 0),
          isLost: false,
        })
    }
  }

  #lost({ id }: AuditedConversation, send: AuditedSend, what: 'message' | 'reply'): void {
    this.#vu.disturbed.audited(send, { isStored: what === 'reply', isWhole: false, isLost: true })
    this.#vu.disturbed.lost(send, id, what)
  }

  /** Reports faults of a history. A send with such a fault is no longer good. */
  #found({ id, sends }: AuditedConversation, faults: readonly Fault[]): void {
    const vu = this.#vu
    if (faults.length === 0) return
    vu.tell(faults, id)
    const befell = new Set(faults.map(({ sendId }) => sendId))
    for (const { sendId, kind, endMs, good } of sends) {
      if (good !== true || !befell.has(sendId)) continue
      vu.hands.wire.count(`spoilt{${kind}}`)
      vu.countAt(`spoilt{${kind}}`, vu.hands.config.open > 0 ? endMs : (vu.beganAt(sendId) ?? endMs))
    }
  }

  /** Undefined if the conversation has not settled (readings 28). An unknown conversation counts as settled. */
  async #rest(id: string, lagMs: number): Promise<SeenRest | undefined> {
    const vu = this.#vu
    const look = async (): Promise<{ quiet: boolean; sentMs: number; endMs: number }> => {
      const sentMs = vu.nowMs
      const status = await vu.read(`/conversations/${segment(id)}`, 'GET /conversations/{id}')
      vu.tell(judgePassively(status, ''), id)
      if (hasFailed(status)) this.#failed.add(id)
      return { quiet: status.status === 404 || isQuiet(status) === true, sentMs, endMs: status.endMs }
    }
    const first = await look()
    if (!first.quiet) return undefined
    await vu.wait(lagMs)
    const second = await look()
    return second.quiet ? { answeredByMs: first.sentMs - lagMs, atMs: second.endMs } : undefined
  }
}

function isPerformed({ sends, messages = [] }: AuditedConversation): boolean {
  const texts = new Set(messages.map(({ text }) => text))
  return sends.some(({ intent: { words } }) => hasTexts(words) && words.every((each) => texts.has(each)))
}

function isScripted({ accepted, intent: { words } }: AuditedSend): boolean {
  return accepted && hasTexts(words)
}

function hasTexts(words: readonly string[] | null): words is readonly string[] {
  return words !== null && words.length > 0
}

/** Reports whether a later read can find nothing more. */
function isSettled({ end }: AuditedConversation, { unsettled }: KeptAudit): boolean {
  return end === 'start' && unsettled === 0
}
