import { html, type Markup } from '../markup.ts'
import { documentOf } from '../page/document.ts'
import { sectionNames } from '../page/section-names.ts'
import { tableOf } from '../page/table.ts'
import { toleranceTitle, toleratedRules } from '../tolerance.ts'
import { count } from '../words.ts'
import { type Certificate, certified, dayOf, type Gap, notCovered, signature } from './certificate.ts'

const style = `
header { border-left: .5rem solid var(--good); padding: .25rem 0 .25rem 1rem; }
header.unsigned { border-color: var(--other); }
.unsigned strong { color: var(--other); }
[aria-label=Digests] td { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .8rem; }
`

/** A certificate as a page for whoever is shown it: what was found, what vouches for it, and what it does not cover. */
export function renderCertificatePage(certificate: Certificate): string {
  const { result, keyId } = certificate
  const { suite, target, spec } = result
  return documentOf({
    title: `Certificate: ${target.name}`,
    style,
    body: html`<header class="${keyId === undefined ? 'unsigned' : 'signed'}">
<p class="faint">Certificate · Conversation Agent API ${spec}</p>
<h1>${certified(certificate)}</h1>
<p>${target.baseUrl}, on ${dayOf(result)}. <strong>${sentence(signature(certificate))}</strong></p>
</header>
<main>
<dl class="figures">
${figure('Rules held', heldIn(certificate))}
${figure('Rules broken', 0)}
${figure('Judged by', `${suite.name} ${suite.version}`)}
${figure('Run began', result.startedAt)}
</dl>
<h2>What it does not cover</h2>
<ul>${notCovered(certificate).map(gap)}</ul>
${tolerated(certificate)}
<h2>What held, section by section</h2>
${sections(certificate)}
<h2>What it binds</h2>
${tableOf(
  'Digests',
  ['what', 'SHA-256'],
  certificate.digests.map(({ what, sha256 }) => [what, sha256]),
)}
<h2>How to check it</h2>
<p>This page proves nothing. What proves it are <code>certificate.json</code>, <code>result.json</code> and <code>transcript.jsonl</code>
beside it: this command checks the signature and the digests, and judges every exchange on record again.</p>
<pre>npx agent-conformance verify certificate.json${keyId === undefined ? '' : ' --key PUBLIC-KEY.pem'}</pre>
</main>`,
  })
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

function figure(name: string, value: string | number): Markup {
  return html`<div><dt>${name}</dt><dd>${typeof value === 'number' ? value.toLocaleString('en') : value}</dd></div>`
}

function heldIn({ result }: Certificate): number {
  return result.requirements.filter((row) => row.level === 'must' && row.verdict === 'pass').length
}

function gap({ what, rules }: Gap): Markup {
  if (rules.length === 0) return html`<li>${what}</li>`
  return html`<li>${what}<details><summary>${count(rules.length, 'rule')}</summary><p><code>${rules.join(', ')}</code></p></details></li>`
}

/** What a ruling accepts beside the letter of the specification. */
function tolerated({ result }: Certificate): Markup {
  const rules = toleratedRules(result)
  return rules.length === 0
    ? html``
    : html`<h2>${toleranceTitle}</h2>
<ul>${rules.map(gap)}</ul>`
}

function sections({ result }: Certificate): Markup {
  const must = result.requirements.filter((row) => row.level === 'must')
  const rows = [...Map.groupBy(must, (row) => row.section)]
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([section, some]) => {
      const held = some.filter((row) => row.verdict === 'pass').length
      return [`${section} ${sectionNames[section] ?? ''}`, String(held), String(some.length - held)]
    })
  return tableOf('Rules by section', ['section of the specification', 'held', 'not exercised'], rows)
}
