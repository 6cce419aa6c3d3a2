/** Of the strip's own shadow root: it takes its scheme from the checkout, and nothing else from the page. */
export const styles = `
:host {
  all: initial;
  color-scheme: inherit;
  position: fixed;
  inset: auto 0 0;
  z-index: 2147483647;
  display: block;
  box-sizing: border-box;
  inline-size: auto;
  max-block-size: 60vh;
  padding: 8px 16px calc(8px + env(safe-area-inset-bottom));
  border: 0;
  border-block-start: 1px solid light-dark(#e2e5ea, #2a2e37);
  overflow: auto;
  background: light-dark(#fff, #16181d);
  color: light-dark(#15181e, #f2f3f5);
  box-shadow: 0 -8px 24px #10182814;
  font: 13px/18px system-ui, sans-serif;
  direction: ltr;
}
section {
  display: grid;
  grid-template: 'about close' auto 'choices choices' auto 'webhooks webhooks' auto / 1fr auto;
  gap: 4px 16px;
  max-inline-size: 1280px;
  margin: 0 auto;
}
.about {
  grid-area: about;
  align-self: center;
}
p, ul, h2 {
  margin: 0;
  padding: 0;
  overflow-wrap: anywhere;
}
h2 {
  font: 600 14px/20px system-ui, sans-serif;
}
.note {
  color: light-dark(#575e6b, #a7adb9);
}
.choices {
  grid-area: choices;
  display: flex;
  gap: 8px;
  margin: -4px;
  padding: 4px 32px 4px 4px;
  overflow-x: auto;
  scrollbar-width: none;
  mask-image: linear-gradient(to right, #000 calc(100% - 32px), transparent);
}
.choices button {
  flex: none;
}
button {
  min-block-size: 44px;
  padding: 4px 12px;
  border: 1px solid light-dark(#868d9b, #747b89);
  border-radius: 8px;
  background: none;
  color: inherit;
  font: 500 13px/16px system-ui, sans-serif;
  cursor: pointer;
}
button:hover {
  background: light-dark(#f3f4f7, #23262d);
}
.choices button:first-child {
  border-color: transparent;
  background: light-dark(#2453d6, #8fb0ff);
  color: light-dark(#fff, #0b0c0f);
}
.choices button:first-child:hover {
  background: light-dark(#1c45b8, #a8c1ff);
}
.choices button[aria-disabled='true']:nth-child(n) {
  border-color: transparent;
  background: light-dark(#eef0f3, #23262d);
  color: light-dark(#575e6b, #a7adb9);
  cursor: default;
}
:focus-visible {
  outline: 2px solid light-dark(#2453d6, #8fb0ff);
  outline-offset: 2px;
}
section:focus-visible {
  outline: none;
}
.close {
  grid-area: close;
  inline-size: 44px;
  padding: 0;
  border: 0;
  font-size: 20px;
}
.webhooks {
  grid-area: webhooks;
  align-self: center;
}
ul {
  list-style: none;
}
li {
  display: flex;
  gap: 8px;
  font-variant-numeric: tabular-nums;
}
li:not(:first-child) {
  color: light-dark(#575e6b, #a7adb9);
}
code {
  flex: 1;
  font: 12px/18px ui-monospace, monospace;
}
li b {
  font-weight: 600;
}
[data-outcome='good'] b {
  color: light-dark(#0b6b45, #7ddcae);
}
[data-outcome='bad'] b {
  color: light-dark(#b3261e, #ff9d94);
}
@media (width < 1000px) {
  .about {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
    align-items: baseline;
  }
  .receiver,
  li:not(:first-child) {
    display: none;
  }
}
@media (width >= 1000px) {
  section {
    grid-template: 'about choices webhooks close' auto / 190px 1fr fit-content(270px) auto;
    align-items: center;
  }
  .choices {
    padding: 4px;
    mask-image: none;
  }
  .choices button {
    flex: auto;
    padding-inline: 8px;
  }
}
@media print {
  :host {
    display: none;
  }
}
@media (forced-colors: active) {
  .choices button[aria-disabled='true']:nth-child(n) {
    border-color: GrayText;
    color: GrayText;
  }
}
`;
