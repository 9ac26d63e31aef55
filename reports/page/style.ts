/** The one style of all pages: light or dark as the reader prefers, on a phone and on paper, without anything from elsewhere. */
export const pageStyle = `
:root { color-scheme: light dark; --page: #f5f6f8; --surface: #fff; --ink: #1d2127; --muted: #565e69; --line: #d5dae1;
  --link: #0a58b5; --pass: #146c2e; --fail: #b8201a; --warn: #865300; --unsure: #6633b5; --none: #565e69; --tone: var(--none); }
@media (prefers-color-scheme: dark) { :root { --page: #111418; --surface: #191d23; --ink: #e7eaee; --muted: #a6afba;
  --line: #343b45; --link: #84b6ff; --pass: #63d184; --fail: #ff8f86; --warn: #eab656; --unsure: #c3a2ff; --none: #a6afba; } }
.pass { --tone: var(--pass); } .fail { --tone: var(--fail); } .warn { --tone: var(--warn); }
.unsure { --tone: var(--unsure); } .none { --tone: var(--none); }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
.wrap, main { max-width: 76rem; margin: 0 auto; padding: 0 1.5rem; }
main { padding-bottom: 3rem; }
h1, h2, h3, h4, p, ul, ol, dl, dd, pre, figure { margin: 0; }
h1 { font-size: 1.35rem; line-height: 1.3; }
h2 { margin: 2rem 0 .75rem; font-size: 1.1rem; }
h3, h4 { font-size: 1rem; font-weight: 600; }
h2 small, h3 small, summary small { color: var(--muted); font-size: .87rem; font-weight: 400; }
a { color: var(--link); }
code, pre { font: .87em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.badge svg { max-width: 100%; height: auto; }
pre { padding: .6rem .8rem; overflow-x: auto; white-space: pre-wrap; background: var(--page); border: 1px solid var(--line); border-radius: 6px; }
ul, ol { padding-left: 1.3rem; }
pre + pre, pre + button { margin-top: .4rem; }
summary { cursor: pointer; }
button, input { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--line); border-radius: 6px; padding: .25rem .7rem; }
button { cursor: pointer; }
button:hover, .tally a:hover, .strip a:hover { border-color: var(--muted); }
button[aria-pressed="true"] { background: var(--ink); border-color: var(--ink); color: var(--surface); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.muted { color: var(--muted); }
.plain { padding: 0; list-style: none; }
.heard { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip:focus { position: static; width: auto; height: auto; clip-path: none; }
[hidden] { display: none !important; }

.hero { padding: 1.25rem 0; background: color-mix(in srgb, var(--tone) 9%, var(--surface)); border-bottom: 1px solid var(--line); }
.hero .kind { color: var(--muted); }
.hero h1 { display: flex; gap: .6rem; color: var(--tone); }
.hero h1 .mark { margin-top: .1em; }
.hero .facts { display: flex; flex-wrap: wrap; gap: .1rem 1.25rem; margin-top: .4rem; font-size: .93rem; }
.mark { flex: none; display: inline-grid; place-content: center; width: 1.35em; height: 1.35em; border-radius: 50%;
  background: var(--tone); color: var(--surface); font: 700 .8em/1 system-ui, sans-serif; }
.hero .mark { font-size: .95em; }
.chip { flex: none; display: inline-flex; align-items: center; gap: .35rem; color: var(--tone); font-size: .87rem; font-weight: 600; white-space: nowrap; }

.card { margin: .6rem 0; padding: .75rem 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; }
.card > h3, .card > h4 { display: flex; flex-wrap: wrap; gap: .2rem .6rem; align-items: baseline; }
.card h3 code, .card h4 code { color: var(--tone); font-weight: 600; }
.card .card { background: var(--page); }
.card details { margin-top: .4rem; } .card details > p { margin-top: .5rem; } .card details > h4 { margin-top: .5rem; }
.card summary, .more > summary { color: var(--link); }
.more { margin: .6rem 0; }
.contrast { display: grid; grid-template-columns: max-content 1fr; gap: .1rem .9rem; margin-top: .35rem; }
.contrast dt { color: var(--muted); } .contrast dd { white-space: pre-wrap; }
.contrast .actual { color: var(--tone); }
.evidence { margin-top: .75rem; padding-top: .75rem; border-top: 1px solid var(--line); }
.evidence > * + * { margin-top: .5rem; }
.copyable { margin-top: .5rem; } .copyable pre { margin-top: .25rem; }

.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .6rem; }
.figures div { padding: .6rem .9rem; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; }
.figures dt { color: var(--muted); font-size: .87rem; } .figures dd { font-weight: 600; font-variant-numeric: tabular-nums; }
.figures .pass dd, .figures .fail dd, .figures .unsure dd, .figures .warn dd { color: var(--tone); }
.bar { display: flex; gap: 2px; height: 10px; margin-bottom: .6rem; border-radius: 5px; overflow: hidden; }
.bar i { min-width: 4px; background: var(--tone); }
.bar .none { opacity: .45; }
.tally, .strip { display: flex; flex-wrap: wrap; gap: .4rem; padding: 0; list-style: none; }
.tally a, .tally span, .strip a { display: flex; align-items: center; gap: .4rem; color: var(--ink); text-decoration: none; background: var(--surface);
  border: 1px solid var(--line); border-radius: 6px; padding: .2rem .65rem; font-size: .93rem; }
.tally b { color: var(--tone); font-variant-numeric: tabular-nums; }
.strip { gap: .25rem; margin-top: .6rem; }
.strip a { flex-direction: column; align-items: stretch; gap: .15rem; min-width: 2.15rem; padding: .2rem .3rem; text-align: center; font-size: .87rem; }
.strip .bar { height: 4px; margin: 0; gap: 1px; } .strip .bar i { min-width: 2px; }
.strip .fail, .strip .warn, .strip .unsure { border-color: var(--tone); color: var(--tone); font-weight: 600; }

.fold { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; }
.fold + .fold, .fold + .card, .fold + p, .card + p, .figures + p { margin-top: .5rem; }
.fold > summary { position: relative; padding: .55rem 1rem .55rem 2.2rem; font-weight: 600; list-style: none; }
.fold > summary::-webkit-details-marker { display: none; }
.fold > summary::before { content: "\\25B8"; position: absolute; left: 1rem; color: var(--muted); font-weight: 400; }
.fold[open] > summary::before { content: "\\25BE"; }
.fold > summary small { margin-left: .4rem; }
.fold > summary .bar { float: right; width: 7rem; height: 6px; margin: .5rem 0 0 .6rem; }
.fold > :not(summary) { margin-left: 1rem; margin-right: 1rem; } .fold > :last-child:not(summary) { margin-bottom: .9rem; }
.tools { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; margin-bottom: .75rem; }
.tools input { width: 16rem; max-width: 100%; }
main > .tools:first-child { margin-top: .75rem; }
.nights th, .nights td { padding: .15rem .1rem; } .nights tr > :first-child { position: sticky; left: 0; min-width: 13rem; padding-right: .6rem; background: var(--page); } .fold .nights tr > :first-child { background: var(--surface); }
.nights thead span { writing-mode: vertical-rl; font-weight: 400; font-size: .75rem; } .nights td { text-align: center; vertical-align: middle; color: var(--tone); } .nights td a { display: block; min-width: .9rem; color: inherit; text-decoration: none; } .nights tbody th { font-weight: 400; overflow-wrap: anywhere; }
.rule { border-top: 1px solid var(--line); padding: .3rem 0; }
.rule > summary, a.rule { display: flex; flex-wrap: wrap; gap: .1rem .6rem; align-items: baseline; color: inherit; text-decoration: none; list-style: none; }
.rule > summary::-webkit-details-marker { display: none; }
.rule > summary:hover, a.rule:hover { background: var(--page); }
.rule > summary > .chip, a.rule > .chip { width: 7.6rem; } .rule code { font-weight: 600; }
.rule .words { flex: 1 1 24rem; color: var(--muted); }
.rule .inside { padding: .4rem 0 .4rem 8.2rem; } .rule .inside > * + * { margin-top: .4rem; }

.scroll { overflow-x: auto; overflow-wrap: break-word; }
table { border-collapse: collapse; font-size: .93rem; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem 1.1rem .35rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { border-top: 0; color: var(--muted); font-weight: 600; }
tbody th { font-weight: 400; }
caption { padding-bottom: .3rem; color: var(--muted); text-align: left; }
.number { white-space: nowrap; }
.panels { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(30rem, 100%), 1fr)); gap: .6rem; }
figure.card { margin: 0; }
figure svg, .picture svg { display: block; width: 100%; height: auto; margin-top: .4rem; } .picture .narrow { display: none; }
figure.card { min-width: 0; }
.legend { display: flex; flex-wrap: wrap; gap: .1rem 1.1rem; padding: 0; list-style: none; font-size: .87rem; }
.legend i { display: inline-block; width: 1.4rem; margin-right: .4rem; vertical-align: middle; }
figcaption { color: var(--muted); font-size: .93rem; }

.lanes { display: grid; grid-template-columns: 5rem repeat(var(--lanes), minmax(0, 1fr)); gap: 0 .6rem; padding: 0; list-style: none; font-size: .87rem; }
.lanes li { display: contents; }
.lanes .when { grid-column: 1; padding-top: .45rem; color: var(--muted); text-align: right; font-variant-numeric: tabular-nums; border-right: 2px solid var(--line); padding-right: .6rem; }
.lanes .lane { color: var(--muted); font-weight: 600; border-bottom: 1px solid var(--line); }
.lanes .step { grid-column: calc(var(--lane) + 1); margin: .15rem 0; padding: .25rem .55rem; background: var(--page); border: 1px solid var(--line); border-radius: 6px; }
.lanes .step b { font-weight: 600; } .lanes .step .of { display: none; }
.lanes .fail .step { border: 2px solid var(--tone); } .lanes .fail b, .lanes .limit { color: var(--tone); }
.lanes .limit { grid-column: 2 / -1; border-top: 2px dashed var(--tone); }

.matrix { overflow: auto; max-height: 80vh; }
.matrix th, .matrix td { padding: .15rem .4rem; overflow-wrap: normal; }
.matrix td { min-width: 1.4rem; text-align: center; border-left: 1px solid var(--line); color: var(--tone); }
.matrix thead th { position: sticky; top: 0; z-index: 1; vertical-align: bottom; background: var(--surface); }
.matrix tbody th { position: sticky; left: 0; background: var(--surface); white-space: nowrap; }
.sections td a { color: inherit; text-decoration: none; white-space: nowrap; }
.sections { margin: .5rem 0; } .sections tbody th { max-width: 14rem; white-space: normal; }
.turned span { writing-mode: vertical-rl; transform: rotate(180deg); max-height: 20rem; font-weight: 400; white-space: nowrap; }

@media (max-width: 40rem) {
  .wrap, main { padding: 0 1rem; } h1 { font-size: 1.15rem; } h2 { margin-top: 1.5rem; } main { padding-bottom: 2rem; }
  .figures { grid-template-columns: 1fr 1fr; } .picture .wide { display: none; } .picture .narrow { display: block; }
  .contrast { grid-template-columns: 1fr; } .contrast dd { margin-bottom: .3rem; }
  .rule .inside { padding-left: 0; } .rule > summary > .chip, a.rule > .chip { width: auto; } .rule .words { flex-basis: 100%; }
  .fold > summary .bar { display: none; }
  .sections tbody th { max-width: 7rem; overflow-wrap: anywhere; }
  .sides, .sides caption, .sides tbody, .sides tr, .sides th { display: block; } .sides thead { display: none; } .sides .rule { border: 0; padding: 0; }
  .sides td { display: block; border-top: 0; padding: .1rem 0 .1rem 43%; white-space: normal; }
  .sides td::before { content: attr(data-of); float: left; width: 70%; margin-left: -75.4%; color: var(--muted); } .sides td::after { content: ""; display: table; clear: both; } .sides td:last-child { padding-bottom: .4rem; }
  .lanes { grid-template-columns: 4.6rem minmax(0, 1fr); } .lanes .lane { display: none; } .lanes .when { font-size: .8rem; }
  .lanes .step { grid-column: 2; } .lanes .step .of { display: inline; color: var(--muted); }
}
@media print {
  :root { --page: #fff; } body { font-size: 10.5px; } .tools, .skip { display: none; } .wrap, main { max-width: none; padding: 0; }
  .card, .fold > summary { break-inside: avoid; } .matrix { overflow: visible; max-height: none; } pre { overflow: visible; }
  * { print-color-adjust: exact; }
}
`
