import { calls } from './calls.js';
import { codePanel } from './code.js';
import { comparison } from './compare.js';
import { addressOf } from './design/address.js';
import { initial, withAttributes, type Design, type View } from './design/design.js';
import { historyOf, type Change } from './design/history.js';
import { stageIn } from './design/stage.js';
import { wearAround } from './design/surroundings.js';
import { find } from './dom.js';
import { showEvents } from './log.js';
import { newReference } from './playground.js';
import { announcer } from './playground/announcer.js';
import { brandOf } from './playground/brand-view.js';
import { workbench } from './playground/workbench.js';
import { showSandbox } from './sandbox.js';
import { service } from './service.js';
import { amountOf, shop } from './shop.js';

/** The element says itself which attributes it has. */
const checkout = await customElements.whenDefined('crypto-checkout');
const names = (checkout as unknown as { readonly observedAttributes: readonly string[] }).observedAttributes;

const say = announcer(find(document, '#said'));
const log = showEvents(find(document, '#log'));
const api = calls();
const code = codePanel(find(document, '#code'), say);
const stage = stageIn(find(document, '#pay'));
const previews = comparison(find(document, '#previews'));
const shopPage = find(document, '#shop');
const cart = shop(shopPage, (item, quantity) => {
  const next = { ...work.design, [item]: quantity };
  set(withAttributes(next, { 'fiat-amount': amountOf(next) }));
});

const address = addressOf(names, (design) => work.set(design));
const work = historyOf(address.read(), (design, change) => {
  address.write(design, change);
  show(design);
});
const bench = workbench({ history: work, names, say, stage, link: address.link, set });
let isReady = false;

/** Another currency has other prices. */
function set(design: Design, change?: Change): void {
  const currency = design.attributes['fiat-currency'];
  const isOther = currency !== work.design.attributes['fiat-currency'] && currency !== undefined;
  work.set(isOther ? withAttributes(design, { 'fiat-amount': amountOf(design) }) : design, change);
}

/** The shop with the one checkout of the page, or the previews: never both. */
function showStage(design: Design): void {
  const isShop = design.view === 'shop';
  shopPage.hidden = !isShop;
  if (!isReady) return;
  if (isShop) void stage.show(design).then(bench.refresh);
  else stage.hide();
  previews.show(design);
}

function show(design: Design): void {
  cart.show(design);
  wearAround(shopPage, design);
  find(document, '#shop-name').textContent = brandOf(design)?.name ?? 'Your shop';
  code.show(design);
  bench.show(design);
  showStage(design);
}

function onClick(id: string, act: () => void): void {
  find(document, `#${id}`).addEventListener('click', act);
}

onClick('clear-events', () => log.clear());
find(document, '#views').addEventListener('change', ({ target }) => {
  set({ ...work.design, view: (target as HTMLInputElement).value as View }, { isJump: true });
});
show(work.design);

void showSandbox(find(document, '#sandbox'), (amount) => {
  const attributes = { 'fiat-amount': amount, 'external-reference': newReference() };
  set({ ...withAttributes(work.design, attributes), state: initial.state, view: initial.view }, { isJump: true });
  find(document, '#stage').scrollIntoView({ block: 'start' });
});

void service(find(document, '#service', HTMLFormElement), {
  leaving() {
    isReady = false;
    stage.hide();
    previews.hide();
  },
  ready(mode, isFirst) {
    isReady = true;
    find(document, '#merchant-link').hidden = mode !== 'server';
    if (isFirst) {
      show(work.design);
      return;
    }
    api.clear(); // the other service's answers, and its orders
    set(withAttributes(work.design, { 'external-reference': newReference() }));
  },
});
