/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/**
 * Runs in the pages of runs and comparisons: search and filter, links that open what they name, keys, copying, HAR downloads. Its
 * text is put into the page, so it names nothing outside itself.
 */
export function inBrowser(): void {
  const all = <T extends Element>(selector: string, within: ParentNode = document): T[] => [
    ...within.querySelectorAll<T>(selector),
  ]
  const search = document.querySelector<HTMLInputElement>('#search')
  const filters = all<HTMLButtonElement>('button[data-show]')
  const found = document.querySelector<HTMLElement>('#found')
  const rules = all<HTMLElement>('.rule')
  const folds = all<HTMLDetailsElement>('details').filter((each) => each.id.startsWith('section-'))

  const atFirst = new Map(folds.map((each) => [each, each.open]))

  const sift = (): void => {
    const words = (search?.value ?? '').toLowerCase().split(/\s+/)
    const wanted = filters.find((each) => each.getAttribute('aria-pressed') === 'true')?.dataset.show ?? ''
    const isAll = wanted === '' && words.every((word) => word === '')
    for (const rule of rules) {
      const text = rule.dataset.text ?? ''
      rule.hidden = !((wanted === '' || rule.dataset.word === wanted) && words.every((word) => text.includes(word)))
    }
    for (const each of folds) {
      each.hidden = all<HTMLElement>('.rule', each).every((rule) => rule.hidden)
      each.open = isAll ? atFirst.get(each) === true : !each.hidden
    }
    if (found)
      found.textContent = isAll ? '' : `${rules.filter((rule) => !rule.hidden).length} of ${rules.length} rules`
  }
  const show = (wanted: string): void => {
    for (const each of filters) each.setAttribute('aria-pressed', String(each.dataset.show === wanted))
    sift()
  }
  search?.addEventListener('input', sift)
  for (const filter of filters) filter.addEventListener('click', () => show(filter.dataset.show ?? ''))
  for (const link of all<HTMLElement>('a[data-show]'))
    link.addEventListener('click', () => show(link.dataset.show ?? ''))

  /** A link opens what it leads to, whatever is filtered out. */
  const follow = (): void => {
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (place === null) return
    if (place.closest('[hidden]') !== null) {
      if (search) search.value = ''
      show('')
    }
    for (let each: Element | null = place; each !== null; each = each.parentElement)
      if (each instanceof HTMLDetailsElement) each.open = true
    place.scrollIntoView()
    place.querySelector<HTMLElement>('summary')?.focus({ preventScroll: true })
  }
  addEventListener('hashchange', follow)

  const toggle = (open: boolean): void => {
    for (const each of all<HTMLDetailsElement>('details')) if (each.closest('[hidden]') === null) each.open = open
  }
  document.querySelector('#open-all')?.addEventListener('click', () => toggle(true))
  document.querySelector('#close-all')?.addEventListener('click', () => toggle(false))

  const move = (by: 1 | -1): void => {
    for (const each of folds) if (!each.hidden) each.open = true
    const stops = rules
      .filter((rule) => rule.closest('[hidden]') === null)
      .map((rule) => rule.querySelector<HTMLElement>('summary') ?? rule)
    const at = stops.indexOf(document.activeElement as HTMLElement)
    stops[at === -1 ? (by === 1 ? 0 : stops.length - 1) : at + by]?.focus()
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

  const flash = (button: HTMLElement, words: string): void => {
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
        flash(button, 'Copied')
      } catch {
        flash(button, 'Select it and copy')
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
