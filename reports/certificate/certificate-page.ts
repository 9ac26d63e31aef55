import { attestedSection } from '../attested.ts'
import { builds } from '../build.ts'
import { html, type Markup } from '../markup.ts'
import { inScope } from '../numbers.ts'
import { documentOf } from '../page/document.ts'
import {
  bySection,
  copyable,
  figures,
  fold,
  hero,
  section,
  sectionTitle,
  strip,
  tableOf,
  tally,
  tallyWords,
} from '../page/parts.ts'
import { toleranceTitle, toleratedRules } from '../tolerance.ts'
import { count } from '../words.ts'
import { type Certificate, certified, dayOf, type Gap, notCovered, signature } from './certificate.ts'

/** A certificate for a reader who is shown it: what was found, who signed it, what it does not cover, and how to verify it. */
export function renderCertificatePage(certificate: Certificate): string {
  const { result, keyId, digests } = certificate
  const { suite, target, spec, rules, startedAt } = result
  const tone = keyId === undefined ? 'unsure' : 'pass'
  const signed = signature(certificate)
  const tolerated = toleratedRules(result)
  return documentOf({
    title: `${target.name}: conformant, certificate of ${dayOf(result)}`,
    tone,
    body: html`${hero({
      tone,
      kind: `Certificate · Conversation Agent API ${spec}`,
      verdict: certified(certificate),
      facts: [
        html`<code>${target.baseUrl}</code>`,
        ...builds(target),
        dayOf(result),
        ...(certificate.validUntil === undefined ? [] : [`valid until ${certificate.validUntil}`]),
        html`<b>${signed.charAt(0).toUpperCase() + signed.slice(1)}.</b>`,
      ],
    })}
<main>
${section('overview', 'Mandatory rules', html`${tally(rules, false)}${strip(rules)}`, inScope(rules).length)}
${section('gaps', 'Not covered', html`<div class="card"><ul>${notCovered(certificate).map(gap)}</ul></div>`)}
${attestedSection(result)}
${tolerated.length === 0 ? '' : section('tolerated', toleranceTitle, html`<div class="card"><ul>${tolerated.map(gap)}</ul></div>`)}
${section(
  'verify',
  'Verification',
  html`<p>This page proves nothing. The proof is in <code>certificate.json</code>, <code>result.json</code> and <code>transcript.jsonl.gz</code>.
The command checks the signature and the digests, and evaluates every recorded exchange again.</p>
${copyable('verify-command', 'Command', `npx agent-conformance verify certificate.json${keyId === undefined ? '' : ' --key PUBLIC-KEY.pem'}`, false)}`,
)}
${section(
  'details',
  'Details',
  html`${fold('Sections of the specification', sections(certificate))}
${fold(
  html`Digests <small>SHA-256</small>`,
  tableOf(
    'Digests',
    ['File', 'SHA-256'],
    digests.map(({ what, sha256 }) => [what, html`<code>${sha256}</code>`]),
  ),
)}
${fold(
  'Suite and run',
  figures([
    ['Suite', `${suite.name} ${suite.version}`],
    ['Run began', startedAt],
  ]),
)}`,
)}
</main>`,
  })
}

function gap({ what, rules }: Gap): Markup {
  // Commands stand between backticks in texts, and are code on a page.
  const words = what.split('`').map((part, at) => (at % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))
  if (rules.length === 0) return html`<li>${words}</li>`
  return html`<li>${words}<details><summary>${count(rules.length, 'rule')}</summary><p><code>${rules.join(', ')}</code></p></details></li>`
}

function sections({ result }: Certificate): Markup {
  const rows = bySection(inScope(result.rules), ({ section }) => section)
  return html`<dl class="contrast">${rows.map(
    ([number, some]) => html`<dt id="section-${number}">${sectionTitle(number)}</dt><dd>${tallyWords(some)}</dd>
`,
  )}</dl>`
}
