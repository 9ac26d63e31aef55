/** What the page of a run has besides. */
export const runPageStyle = `
header.conformant { border-color: var(--good); } header.nonconformant, header.aborted { border-color: var(--bad); }
header.incomplete, header.interrupted { border-color: var(--other); }
.skip:focus { position: static; width: auto; height: auto; clip-path: none; }
.tools { position: sticky; top: 0; z-index: 2; padding: .5rem 0; background: var(--paper); border-bottom: 1px solid var(--line); }
.tools p { margin: .25rem 0 0; }
.tools button, .tools input { margin: .15rem .15rem .15rem 0; }
.section { content-visibility: auto; contain-intrinsic-size: auto 40rem; }
.rule { border-top: 1px solid var(--line); scroll-margin-top: 6.5rem; }
.rule > summary { padding: .35rem 0; cursor: pointer; }
.rule > summary code { font-weight: 600; }
.inside { padding: 0 0 1rem 1rem; border-left: 3px solid var(--line); margin-left: .3rem; }
.chip { display: inline-block; min-width: 7.2rem; text-align: center; padding: 0 .5rem; border: 1px solid currentColor; border-radius: 1rem;
  font-size: .82rem; color: var(--faint); }
.pass > summary .chip { color: var(--good); } .fail > summary .chip, .error > summary .chip { color: var(--bad); font-weight: 700; }
.inconclusive > summary .chip { color: var(--other); }
.finding { margin: 1rem 0; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .5rem; }
.contrast { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
.contrast dt { color: var(--faint); } .contrast dd { margin: 0; white-space: pre-wrap; } .contrast .actual { color: var(--bad); }
.copyable { margin: .5rem 0; }
@media (max-width: 40rem) { .tools { position: static; } .contrast { grid-template-columns: 1fr; } .chip { min-width: 0; } }
@media print { .section { content-visibility: visible; } }
`
