/** How the page of a proof looks: light or dark as its reader has it, and nothing from elsewhere. */
export const proofStyle = `
:root { color-scheme: light dark; --paper: #fff; --ink: #1a1c20; --faint: #565c66; --line: #d3d7de; --band: #f3f5f8;
  --good: #146c2e; --bad: #b3261e; --other: #7a4d00; }
@media (prefers-color-scheme: dark) { :root { --paper: #15171b; --ink: #e8eaee; --faint: #a7afbb; --line: #3a404a;
  --band: #1e2127; --good: #6fd58a; --bad: #ff8a80; --other: #f0b95a; } }
body { margin: 0 auto; padding: 1.5rem; max-width: 100rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
header p { max-width: 48rem; }
h2 { margin: 2rem 0 .5rem; }
h3 { margin: 1.5rem 0 .5rem; }
small { color: var(--faint); font-weight: normal; font-size: .9rem; }
.good dd { color: var(--good); }
.bad, .bad dd { color: var(--bad); }
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: .75rem; margin: 0; }
.figures div { padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--band); }
.figures dt { color: var(--faint); font-size: .9rem; }
.figures dd { margin: 0; font-size: 1.35rem; font-weight: 600; overflow-wrap: anywhere; }
.scroll { position: relative; overflow: auto; max-height: 85vh; border: 1px solid var(--line); border-radius: .5rem; }
.scroll:focus-visible, summary:focus-visible { outline: 3px solid var(--other); outline-offset: 2px; }
table { border-collapse: collapse; font-size: .9rem; }
caption { padding: .5rem .75rem; text-align: left; color: var(--faint); }
th, td { padding: .3rem .75rem; border-top: 1px solid var(--line); text-align: left; vertical-align: top;
  overflow-wrap: anywhere; }
td { min-width: 6rem; }
tbody th { font-weight: normal; white-space: nowrap; }
thead th { position: sticky; top: 0; background: var(--band); }
.area { content-visibility: auto; contain-intrinsic-size: auto 60rem; }
.matrix th, .matrix td { padding: .15rem .4rem; overflow-wrap: normal; }
.matrix td { min-width: 1.2rem; text-align: center; border-left: 1px solid var(--line); }
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
.heard { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media print { .scroll { overflow: visible; max-height: none; } }
`
