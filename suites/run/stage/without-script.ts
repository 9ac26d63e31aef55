/** Rules that cannot be judged soundly of an agent without a script, and why (readings 41, 43, 70). */
const unjudgeable: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:send|stream|history|status)\/(?:replies-hide|hides|last-text-hides)-(?:tools|notes)$|^history\/limit-counts-entries$/,
    'what its tools and notes hold is not known beforehand',
  ],
  [
    /^send\/(?:start|send)-(?:.+-text-limit|text-not-bytes|text-whole)$/,
    'a text as long as a text may be would change what the agent is asked for',
  ],
  [/^stream\/(?:start|send)-.*-as-said$|^status\/busy-in-tool$/, 'when it pauses is not known beforehand'],
  [/^stream\/(?:line-breaks|wide-characters)$/, 'no prompt makes it say certain characters'],
  [/^status\/(?:gates-own|gate-each)$/, 'what it asks is not known beforehand'],
  [/^status\/done-null-bucket$/, 'no prompt makes it enter a stage'],
  [/^history\/default-50$/, 'no prompt makes it say more than a page holds'],
]

/** Why a rule cannot be judged of an agent that is only prompted; undefined where it can. */
export function whyScriptNeeded(rule: string): string | undefined {
  const why = unjudgeable.find(([pattern]) => pattern.test(rule))?.[1]
  return why === undefined ? undefined : `needs agent.script: ${why}`
}
