/** What the page of a proof has besides. */
export const proofStyle = `
body { max-width: 100rem; }
header p { max-width: 48rem; }
.good dd { color: var(--good); }
.bad, .bad dd { color: var(--bad); }
.scroll { position: relative; overflow: auto; max-height: 85vh; border: 1px solid var(--line); border-radius: .5rem; }
.scroll th, .scroll td { padding: .3rem .75rem; }
.scroll td { min-width: 6rem; }
caption { padding: .5rem .75rem; text-align: left; color: var(--faint); }
tbody th { white-space: nowrap; }
thead th { position: sticky; top: 0; background: var(--band); }
.area { content-visibility: auto; contain-intrinsic-size: auto 60rem; }
.scroll .matrix th, .scroll .matrix td { padding: .15rem .4rem; overflow-wrap: normal; }
.scroll .matrix td { min-width: 1.2rem; text-align: center; border-left: 1px solid var(--line); }
.matrix tbody th { position: sticky; left: 0; background: var(--paper); }
.matrix thead th { vertical-align: bottom; z-index: 1; }
.matrix thead th:first-child { left: 0; z-index: 2; }
.turned { border-left: 1px solid var(--line); }
.turned span { display: inline-block; writing-mode: vertical-rl; transform: rotate(180deg); max-height: 24rem;
  font-weight: normal; white-space: nowrap; }
.matrix tbody tr:hover > * { background: var(--band); }
.killed { color: var(--good); }
.other { color: var(--other); }
.survived { color: var(--bad); font-weight: 700; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; padding: 0; list-style: none; }
@media print { .scroll { overflow: visible; max-height: none; } }
`
