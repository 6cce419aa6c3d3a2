import type { CryptoCheckout } from '../../widget/index.js';
import { find } from '../dom.js';
import { newReference } from '../playground.js';

/** Published example address: it checks out, and nobody is to pay to it. */
const wallet = 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf';

/** The element names no account, so this page adds it to what the element asks. */
export function nameAccount(account: () => string): void {
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.startsWith('/api/')) return send(input, init);
    const headers = new Headers(init?.headers);
    headers.set('x-sandbox-account', account());
    return send(input, { ...init, headers });
  };
}

function attributesOf(form: HTMLFormElement, reference: string): Readonly<Record<string, string>> {
  const { amount = '', currency = '', webhook = '' } = Object.fromEntries(new FormData(form)) as Record<string, string>;
  return {
    'fiat-amount': amount.trim(),
    'fiat-currency': currency,
    'external-reference': reference,
    'crypto-currency': 'USDT',
    'crypto-currency-network': 'TRON',
    'wallet-address': wallet,
    ...(webhook.trim() !== '' && { 'webhook-url': webhook.trim() }),
  };
}

type Listener = { readonly changed: () => void };

/** The checkout beside the board. The service must answer before it is shown: it asks at once. */
export function checkoutBeside(root: HTMLElement, { changed }: Listener) {
  const form = find(root, 'form', HTMLFormElement);
  const amount = find(form, '[name=amount]', HTMLInputElement);
  const place = find(root, '.pay');
  let element: CryptoCheckout | undefined;
  let shown: string | undefined;

  const show = (): void => {
    shown = undefined;
    element = document.createElement('crypto-checkout');
    for (const [name, value] of Object.entries(attributesOf(form, newReference()))) element.setAttribute(name, value);
    place.replaceChildren(element);
    root.scrollTop = 0;
    changed();
  };
  const hide = (): void => {
    shown = element = undefined;
    place.replaceChildren();
  };
  const showAgain = (): void => {
    if (element) show();
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    showAgain();
  });
  form.addEventListener('change', showAgain);
  root.addEventListener('checkout-created', ({ order }) => {
    shown = order.transaction_code;
    changed();
  });

  return {
    show,
    hide,
    showAgain,
    isShown: () => element !== undefined,
    /** The code of the order that it shows. */
    code: () => shown,
    amount: () => amount.value.trim(),
    tryAmount(next: string): void {
      amount.value = next;
      showAgain();
      root.scrollIntoView({ block: 'nearest' });
    },
  };
}
