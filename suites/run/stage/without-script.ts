/** Rules that need an agent with a script, and why (readings 41, 43, 70). */
const unjudgeable: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:send|stream|history|status)\/(?:replies-hide|hides|last-text-hides)-(?:tools|notes)$|^history\/limit-counts-entries$/,
    'the content of tools and notes is unknown',
  ],
  [
    /^send\/(?:start|send)-(?:.+-text-limit|text-not-bytes|text-whole)$/,
    'a text of the maximum length could change what the agent does',
  ],
  [/^stream\/(?:start|send)-.*-as-said$|^status\/busy-in-tool$/, 'the pauses of the agent are unknown'],
  [/^stream\/(?:line-breaks|wide-characters)$/, 'no prompt triggers certain characters'],
  [/^status\/(?:gates-own|gate-each)$/, 'the questions of the agent are unknown'],
  [/^status\/done-null-bucket$/, 'no prompt triggers a stage'],
  [/^history\/default-50$/, 'no prompt triggers more messages than a page has'],
]

/** Why a rule needs an agent with a script; undefined where it does not. */
export function whyScriptNeeded(rule: string): string | undefined {
  return unjudgeable.find(([pattern]) => pattern.test(rule))?.[1]
}
