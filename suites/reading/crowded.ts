import type { Crowd, CrowdSend } from '../records/crowd.ts'
import { isObject } from './resources.ts'

/** The sends of a crowd in a play of any shape, or of the crowd that lies there under `name`; none where there is no such thing. */
export function crowdIn(play: unknown, name?: string): readonly CrowdSend[] {
  const crowd = name === undefined || !isObject(play) ? play : play[name]
  return isCrowd(crowd) ? crowd.sends : []
}

function isCrowd(value: unknown): value is Crowd {
  return isObject(value) && Array.isArray(value.sends) && Array.isArray(value.conversations)
}
