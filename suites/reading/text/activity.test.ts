import { expect, test } from 'vitest'
import { activityIn, activityInData } from './activity.ts'

const name = 'look-bcdfghjklmnp'

test.each([
  [name, 'own'],
  [` \`${name}\` `, 'own'],
  [`[tool: ${name}]`, 'own'],
  [`🔧 Tool call: ${name}()`, 'own'],
  [`{"type":"tool_use","name":"${name}","input":{"path":"/src"}}`, 'own'],
  [`<tool_call>{"name":"${name}","arguments":{}}</tool_call>`, 'own'],
  [`\`\`\`json\n{"tool":"${name}"}\n\`\`\``, 'own'],
  [`tool #12: ${name}`, 'own'],
  [`Let me run \`${name}\`.`, 'spoken'],
  [`Running ${name}`, 'spoken'],
  [`**${name}** is done`, 'spoken'],
  [`I call this:\n\n\`\`\`json\n{"tool":"${name}"}\n\`\`\`\n\nOne moment.`, 'spoken'],
  [`Ich verwende das Werkzeug ${name}.`, 'spoken'],
  ['Let me look.', undefined],
  [`LAB [{"tool":"${name}"}]`, undefined],
])('%j shows a tool as %s', (text, as) => {
  const asked = [`LAB [{"tool":"${name}"}]`]
  expect(activityIn(text, [name], asked)).toBe(as)
  expect(activityInData(JSON.stringify({ messageId: 'm', text }), [name], asked)).toBe(as)
})
