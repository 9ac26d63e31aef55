/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/**
 * What the page of a run does in a browser: search and filter, open what a link names, keys, copying, and a HAR to keep. Its text
 * is put into the page, so it names nothing outside itself.
 */
export function inBrowser(): void {
  const all = <T extends Element>(selector: string, within: ParentNode = document): T[] => [
    ...within.querySelectorAll<T>(selector),
  ]
  const search = document.querySelector<HTMLInputElement>('#search')
  const filters = all<HTMLButtonElement>('button[data-verdict]')
  const found = document.querySelector<HTMLElement>('#found')
  const rules = all<HTMLElement>('.rule')

  const chosen = (): string =>
    filters.find((each) => each.getAttribute('aria-pressed') === 'true')?.dataset.verdict ?? ''
  const sift = (): void => {
    const words = (search?.value ?? '')
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '')
    const verdict = chosen()
    let shown = 0
    for (const rule of rules) {
      const text = `${rule.dataset.words ?? ''}`
      const isShown = (verdict === '' || rule.dataset.verdict === verdict) && words.every((word) => text.includes(word))
      rule.hidden = !isShown
      if (isShown) shown += 1
    }
    for (const section of all<HTMLElement>('.section'))
      section.hidden = all<HTMLElement>('.rule', section).every((rule) => rule.hidden)
    if (found) found.textContent = `${shown} of ${rules.length} rules shown`
  }
  search?.addEventListener('input', sift)
  for (const filter of filters)
    filter.addEventListener('click', () => {
      for (const each of filters) each.setAttribute('aria-pressed', String(each === filter))
      sift()
    })

  /** A link to a rule opens it, whatever is filtered out. */
  const follow = (): void => {
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (place === null) return
    if (place.closest<HTMLElement>('[hidden]') !== null) {
      if (search) search.value = ''
      for (const each of filters) each.setAttribute('aria-pressed', String(each.dataset.verdict === ''))
      sift()
    }
    for (let each: Element | null = place; each !== null; each = each.parentElement)
      if (each instanceof HTMLDetailsElement) each.open = true
    place.scrollIntoView()
    const summary = place.querySelector('summary')
    if (summary instanceof HTMLElement) summary.focus()
  }
  addEventListener('hashchange', follow)

  const toggle = (open: boolean): void => {
    for (const each of all<HTMLDetailsElement>('details')) if (each.closest('[hidden]') === null) each.open = open
  }
  document.querySelector('#open-all')?.addEventListener('click', () => toggle(true))
  document.querySelector('#close-all')?.addEventListener('click', () => toggle(false))
  addEventListener('beforeprint', () => toggle(true))

  const move = (by: 1 | -1): void => {
    const summaries = rules
      .filter((rule) => rule.closest('[hidden]') === null)
      .flatMap((rule) => all<HTMLElement>('summary', rule).slice(0, 1))
    const at = summaries.indexOf(document.activeElement as HTMLElement)
    summaries[at === -1 ? (by === 1 ? 0 : summaries.length - 1) : at + by]?.focus()
  }
  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement
    if (event.key === 'Escape' && isTyping && search) {
      search.value = ''
      search.blur()
      sift()
    }
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '/') search?.focus()
    else if (event.key === 'j') move(1)
    else if (event.key === 'k') move(-1)
    else return
    event.preventDefault()
  })

  const told = (button: HTMLElement, words: string): void => {
    const before = button.textContent
    button.textContent = words
    setTimeout(() => {
      button.textContent = before
    }, 1500)
  }
  for (const button of all<HTMLButtonElement>('button[data-copy]'))
    button.addEventListener('click', async () => {
      const text = document.getElementById(button.dataset.copy ?? '')?.textContent ?? ''
      try {
        await navigator.clipboard.writeText(text)
        told(button, 'Copied')
      } catch {
        told(button, 'Select it and copy')
      }
    })
  for (const button of all<HTMLButtonElement>('button[data-har]'))
    button.addEventListener('click', () => {
      const id = button.dataset.har ?? ''
      const entries = JSON.parse(document.getElementById('har')?.textContent ?? '{}') as Record<string, unknown>
      const har = { log: { ...(entries.log as object), entries: [entries[id]] } }
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([JSON.stringify(har, null, 2)], { type: 'application/json' }))
      link.download = `${id}.har`
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 1000)
    })
  sift()
  if (location.hash !== '') follow()
}
