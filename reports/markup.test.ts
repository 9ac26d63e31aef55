import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escaped, html } from './markup.ts'

test('text cannot open, close or quote anything', () => {
  expect(escaped(`<a href='x' title="y">&amp;</a>`)).toBe(
    '&lt;a href=&#39;x&#39; title=&quot;y&quot;&gt;&amp;amp;&lt;/a&gt;',
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => !/[<>"']|&(?!(amp|lt|gt|quot|#39);)/.test(escaped(text))),
  )
})

test('what would be hidden or turn a line round is shown', () => {
  expect(escaped('a\u202Eb\u0000c\n')).toBe('a\\u{202E}b\\u{0}c\\n')
})

test('a template escapes what is put in, unless it is markup', () => {
  const items = ['<1>', '&2'].map((each) => html`<li>${each}</li>`)
  expect(html`<ul>${items}</ul>${3}${'<'}`.markup).toBe('<ul><li>&lt;1&gt;</li><li>&amp;2</li></ul>3&lt;')
})
