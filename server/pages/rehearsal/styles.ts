/** Of the strip's own shadow root: it takes its scheme from the checkout, and nothing else from the page. */
export const styles = `
:host {
  all: initial;
  color-scheme: inherit;
  display: block;
  box-sizing: border-box;
  margin-block-end: 8px !important; /* the styles of the card reset it */
  padding: 8px 16px 12px;
  border: 1px solid light-dark(#efdfb8, #4a3c1c);
  border-radius: 12px;
  background: light-dark(#fef9ec, #221d11);
  color: light-dark(#15181e, #f2f3f5);
  font: 13px/18px system-ui, sans-serif;
  direction: ltr;
}
section {
  display: grid;
  gap: 8px;
}
section:focus-visible {
  outline: none;
}
.head {
  display: flex;
  align-items: center;
  gap: 8px;
}
.about {
  flex: 1;
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 8px;
  min-block-size: 38px; /* two lines */
}
p, ul, h2 {
  margin: 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
}
h2 {
  font: 600 14px/20px system-ui, sans-serif;
}
.note, li:not(:first-child) {
  color: light-dark(#575e6b, #b3b0a6);
}
.choices {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(max(88px, 28%), 1fr));
  gap: 6px;
  align-content: start;
  min-block-size: 94px; /* two rows, so that the card below stays where it is */
}
button {
  min-block-size: 44px;
  padding: 4px;
  border: 1px solid light-dark(#868d9b, #8a8271);
  border-radius: 8px;
  background: light-dark(#fff, #16181d);
  color: inherit;
  font: 500 12px/15px system-ui, sans-serif;
  cursor: pointer;
}
button:disabled {
  opacity: 0.6;
  cursor: default;
}
button:enabled:hover {
  background: light-dark(#f3f4f7, #2a2d35);
}
.choices > :enabled:nth-child(1 of :not([hidden])) {
  border-color: transparent;
  background: light-dark(#2453d6, #8fb0ff);
  color: light-dark(#fff, #0b0c0f);
}
.choices > :enabled:nth-child(1 of :not([hidden])):hover {
  background: light-dark(#1c45b8, #a8c1ff);
}
[hidden] {
  display: none;
}
:focus-visible {
  outline: 2px solid light-dark(#2453d6, #8fb0ff);
  outline-offset: 2px;
}
.close {
  inline-size: 44px;
  margin: -6px -14px -6px 0;
  padding: 0;
  border: 0;
  background: none;
  font-size: 20px;
}
.webhooks {
  min-block-size: 54px; /* two of them */
}
li {
  display: flex;
  gap: 8px;
  font-variant-numeric: tabular-nums;
}
code {
  flex: 1;
  font: 12px/18px ui-monospace, monospace;
}
li.good b {
  color: light-dark(#0b6b45, #7ddcae);
}
li.bad b {
  color: light-dark(#b3261e, #ff9d94);
}
@media print {
  :host {
    display: none;
  }
}
`;
