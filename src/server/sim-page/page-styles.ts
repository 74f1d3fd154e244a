/** One column on a phone, two on a desk; the colours follow the system's. */
export const PAGE_STYLES = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#1c2430, #e8ebf0);
  --soft: light-dark(#586273, #a3adbd);
  --paper: light-dark(#ffffff, #1b212b);
  --ground: light-dark(#f3f5f8, #12161d);
  --line: light-dark(#d8dde5, #343d4b);
  --main: light-dark(#1257c7, #7fb0ff);
  --on-main: light-dark(#ffffff, #0d1420);
  --done: light-dark(#0b6b3a, #66d19a);
  --bad: light-dark(#a32414, #ff9c8c);
  font: 16px/1.5 system-ui, 'PingFang SC', 'Noto Sans SC', sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); }
header, main { max-width: 76rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1.125rem; margin: 0; }
h3 { font-size: 1rem; margin: 0.75rem 0 0; }
p { margin: 0.25rem 0; }
a { color: var(--main); }
.links { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin-top: 0.5rem; }
.links a { display: inline-flex; align-items: center; min-height: 44px; }
main { display: grid; gap: 1rem; padding-top: 0; align-items: start; }
@media (min-width: 60rem) {
  main { grid-template-columns: 1fr 1fr; }
  .outcome { grid-column: 1 / -1; }
  /* The longest list has the second column. */
  #payment { grid-column: 2; grid-row: span 5; }
}
section { background: var(--paper); border: 1px solid var(--line); border-radius: 12px; padding: 1rem; min-width: 0; }
section:target { border-color: var(--main); }
.head { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0.25rem 0.75rem; }
.outcome { margin: 0; padding: 0.75rem 1rem; border-radius: 12px; background: var(--paper); border: 1px solid var(--main); }
.soft { color: var(--soft); font-size: 0.875rem; }
.list { list-style: none; margin: 0.5rem 0 0; padding: 0; }
.list > li { border-top: 1px solid var(--line); padding: 0.625rem 0; overflow-wrap: anywhere; }
.code { font: 600 1.5rem/1.3 ui-monospace, monospace; letter-spacing: 0.1em; user-select: all; }
.time { white-space: nowrap; }
.number { font: 0.875rem ui-monospace, monospace; overflow-wrap: anywhere; }
.state { font-size: 0.875rem; border: 1px solid currentColor; border-radius: 99px; padding: 0 0.6rem; white-space: nowrap; }
.done { color: var(--done); }
.bad { color: var(--bad); }
form { margin: 0; }
.buttons { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0.5rem 0 0; }
button { font: inherit; color: var(--main); background: var(--paper); border: 1px solid var(--main); border-radius: 10px; min-height: 44px; padding: 0.375rem 1rem; cursor: pointer; }
button.primary, button[aria-pressed='true'] { color: var(--on-main); background: var(--main); }
input { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: 10px; min-height: 44px; padding: 0.375rem 0.75rem; width: 12rem; max-width: 100%; }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
details { margin-top: 0.5rem; }
summary { cursor: pointer; min-height: 44px; display: flex; align-items: center; color: var(--main); }
summary::before { content: '▸'; margin-right: 0.5rem; }
details[open] > summary::before { content: '▾'; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 0.5rem 0 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
`;
