import { jsonOf } from '../reading/gateway.ts'
import { isObject } from '../reading/resources.ts'
import type { Outgoing } from './stage/api.ts'

/** The conversations that scenes of this process have made, and how many messages each was sent. */
export class ConversationsMade {
  readonly #by = new Map<string, Set<string>>()
  readonly #messages = new Map<unknown, number>()
  /** By scene, how many sends of its are under way. */
  readonly #open = new Map<string, number>()
  /** Bodies of sends that nobody has asked about yet; undefined where nobody will. */
  #unread: (string | null)[] | undefined = []

  add(scene: string, conversationId: string): void {
    const ids = this.#by.get(scene) ?? new Set()
    this.#by.set(scene, ids.add(conversationId))
  }

  /** A send that leaves; what it gives is called once it is answered, or is given up. */
  sends(scene: string, { path, body }: Outgoing): () => void {
    if (path === '/messages') this.#unread?.push(body ?? null)
    this.#open.set(scene, 1 + (this.#open.get(scene) ?? 0))
    return () => void this.#open.set(scene, (this.#open.get(scene) ?? 1) - 1)
  }

  isSending(scene: string): boolean {
    return (this.#open.get(scene) ?? 0) > 0
  }

  /** Nobody asks for messages any more: bodies are large. */
  stopCounting(): void {
    this.#unread = undefined
  }

  by(scene: string): ReadonlySet<string> {
    return this.#by.get(scene) ?? new Set()
  }

  /** That it was started with is the first. */
  messagesTo(conversationId: string): number {
    for (const body of this.#unread?.splice(0) ?? []) {
      const told = jsonOf(body)
      const to = isObject(told) ? told.conversationId : undefined
      this.#messages.set(to, 1 + (this.#messages.get(to) ?? 0))
    }
    return 1 + (this.#messages.get(conversationId) ?? 0)
  }
}
