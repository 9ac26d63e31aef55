import type { Result } from '../schemas/types.ts'

/** So many digits tell commits apart at a glance. */
const shownCommit = 12

/** `Acme Agent 2.4.1, commit 1a2b3c4d5e6f`: the build that was tested; undefined where nobody stated it. */
export function buildOf({ service }: Result['target']): string | undefined {
  if (service === undefined) return undefined
  const { vendor, product, version, commit, image } = service
  const name = [vendor, product, product === undefined && version !== undefined ? 'version' : undefined, version]
  const words = name.filter((each) => each !== undefined).join(' ')
  const parts = [
    ...(words === '' ? [] : [words]),
    ...(commit === undefined ? [] : [`commit ${commit.slice(0, shownCommit)}`]),
    ...(words === '' && commit === undefined && image !== undefined ? [`image ${image}`] : []),
  ]
  return parts.length === 0 ? undefined : parts.join(', ')
}

/** The same in a list: one item, or none. */
export function builds(target: Result['target']): string[] {
  const build = buildOf(target)
  return build === undefined ? [] : [build]
}
