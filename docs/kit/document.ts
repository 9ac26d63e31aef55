import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import GithubSlugger from 'github-slugger'
import MarkdownIt from 'markdown-it'

/** The root of the repository, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** A fenced block of code. `marks`: the HTML comments directly before it, such as `not run: needs k6`. */
export interface Block {
  language: string
  text: string
  /** Counted from 1. */
  line: number
  marks: readonly string[]
}

export interface Document {
  /** From the root, such as docs/target-file.md. */
  file: string
  bytes: number
  text: string
  blocks: readonly Block[]
  links: readonly string[]
  /** The anchors of the headings, as GitHub makes them. */
  anchors: ReadonlySet<string>
}

const markdown = new MarkdownIt({ html: true })

/** The documents that match a pattern from the root, in alphabetical order. */
export function documents(pattern: string): Document[] {
  const files = globSync(pattern, { cwd: root, exclude: (name) => name.includes('node_modules') })
  return files.sort().map(documentIn)
}

/** One document. Throws if there is no such file. */
export function documentIn(file: string): Document {
  const text = readFileSync(`${root}${file}`, 'utf8')
  return { file, bytes: Buffer.byteLength(text), text, ...partsOf(text) }
}

/** The blocks, links and anchors of a Markdown text. */
export function partsOf(text: string): Pick<Document, 'blocks' | 'links' | 'anchors'> {
  const blocks: Block[] = []
  const links: string[] = []
  const anchors = new Set<string>()
  const slugger = new GithubSlugger()
  let marks: string[] = []
  const tokens = markdown.parse(text, {})
  for (const [at, { type, content, info, map, children }] of tokens.entries()) {
    if (type === 'html_block') marks.push(...[...content.matchAll(/<!-- (.*?) -->/g)].map(([, mark = '']) => mark))
    else if (type === 'fence') {
      const [language = ''] = info.split(' ')
      blocks.push({ language, text: content, line: (map?.[0] ?? 0) + 1, marks })
    } else if (type === 'heading_open') anchors.add(slugger.slug(headingText(tokens[at + 1]?.children ?? [])))
    for (const child of children ?? []) {
      const link = child.attrGet('href') ?? child.attrGet('src')
      if (link !== null) links.push(decodeURI(String(link)))
    }
    if (type !== 'html_block') marks = []
  }
  return { blocks, links, anchors }
}

function headingText(children: readonly { type: string; content: string }[]): string {
  return children.map(({ content }) => content).join('')
}

/** The value of a mark such as `exit: 3`; undefined if the block has no such mark. */
export function markOf({ marks }: Block, name: string): string | undefined {
  return marks.find((mark) => mark.startsWith(`${name}: `))?.slice(name.length + 2)
}

/** The commands of a shell block: without comments, one a line, parts of a chain apart. */
export function commandsIn({ text }: Block): string[] {
  return text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .flatMap((line) => line.replace(/(^|\s)#.*/, '').split(/&&|\|\||[|;]/))
    .map((command) => command.trim())
    .filter((command) => command !== '')
}
