import { calls } from './calls.js';
import { checkoutIn } from './checkout.js';
import { find } from './dom.js';
import { showEvents } from './log.js';
import { newReference, playground } from './playground.js';
import { showSandbox } from './sandbox.js';
import { service } from './service.js';
import type { Settings } from './settings.js';
import { amountOf, shop } from './shop.js';
import { showSnippet, type Kind } from './snippet.js';

const checkout = checkoutIn(find(document, '#pay'));
const log = showEvents(find(document, '#log'));
const api = calls();
const kindForm = find(document, '#kind', HTMLFormElement);
const cart = shop(find(document, '#shop'), () => changeAmount(settings.read()));
const settings = playground(find(document, '#settings', HTMLFormElement), onSettings);
let currency = settings.read().currency;

const changeAmount = (current: Settings): void => settings.change({ amount: amountOf(current) });

/** Everything that follows the settings, but for the checkout. */
function showAround(current: Settings): void {
  cart.show(current);
  showSnippet(find(document, '#snippet'), current, new FormData(kindForm).get('kind') as Kind);
}

function onSettings(current: Settings): void {
  const isOtherCurrency = current.currency !== currency;
  currency = current.currency;
  if (isOtherCurrency) {
    changeAmount(current);
    return;
  }
  showAround(current);
  checkout.apply(current);
}

function onClick(id: string, act: () => void): void {
  find(document, `#${id}`).addEventListener('click', act);
}

onClick('new-order', () => settings.change({ reference: newReference() }));
onClick('defaults', () => settings.reset());
onClick('clear-events', () => log.clear());
kindForm.addEventListener('change', () => showAround(settings.read()));
showAround(settings.read());

void showSandbox(find(document, '#sandbox'), (amount) => {
  settings.change({ amount, reference: newReference() });
  find(document, '#shop').scrollIntoView({ block: 'start' });
});

void service(find(document, '#service', HTMLFormElement), {
  leaving: () => checkout.hide(),
  ready(mode, isFirst) {
    find(document, '#merchant-link').hidden = mode !== 'server';
    if (!isFirst) {
      api.clear(); // the other service's answers, and its orders
      settings.change({ reference: newReference() });
    }
    checkout.show(settings.read());
  },
});
