/** What every page has: light or dark as its reader has it, readable on paper and on a phone, and nothing from elsewhere. */
export const pageStyle = `
:root { color-scheme: light dark; --paper: #fff; --ink: #1a1c20; --faint: #565c66; --line: #d3d7de; --band: #f3f5f8;
  --good: #146c2e; --bad: #b3261e; --other: #7a4d00; --blue: #0b5cad; --focus: #0b5cad; }
@media (prefers-color-scheme: dark) { :root { --paper: #15171b; --ink: #e8eaee; --faint: #a7afbb; --line: #3a404a;
  --band: #1e2127; --good: #6fd58a; --bad: #ff8a80; --other: #f0b95a; --blue: #8ab8f5; --focus: #8ab8f5; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 80rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header { border-left: .5rem solid var(--faint); padding: .25rem 0 .25rem 1rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .5rem; }
h2 { margin: 2rem 0 .5rem; font-size: 1.25rem; }
h3 { margin: 1.5rem 0 .5rem; font-size: 1.05rem; }
small { color: var(--faint); font-weight: normal; font-size: .9rem; }
a { color: var(--blue); }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .85rem; }
pre { margin: .5rem 0; padding: .6rem .8rem; overflow-x: auto; background: var(--band); border: 1px solid var(--line);
  border-radius: .4rem; white-space: pre-wrap; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
button, input, select { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--faint);
  border-radius: .4rem; padding: .35rem .7rem; }
button { cursor: pointer; }
button[aria-pressed="true"] { background: var(--ink); color: var(--paper); border-color: var(--ink); }
.faint { color: var(--faint); }
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .75rem; margin: 1rem 0; }
.figures div { padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--band); }
.figures dt { color: var(--faint); font-size: .9rem; }
.figures dd { margin: 0; font-size: 1.2rem; font-weight: 600; }
.scroll { overflow-x: auto; overflow-wrap: break-word; }
table { border-collapse: collapse; font-size: .92rem; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .9rem .3rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { border-top: 0; color: var(--faint); font-weight: 600; }
tbody th { font-weight: normal; }
.figure { white-space: nowrap; }
figure { margin: 1.25rem 0; }
figure svg { width: 100%; height: auto; max-width: 60rem; }
figcaption { margin: .25rem 0 .5rem; }
.heard { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
[hidden] { display: none !important; }
@media (max-width: 40rem) { body { padding: 1rem; } h1 { font-size: 1.3rem; } }
@media print { body { max-width: none; padding: 0; } .tools, .skip { display: none; } details { break-inside: avoid; }
  pre { overflow: visible; } }
`
