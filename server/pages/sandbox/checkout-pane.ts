import type { CryptoCheckout } from '../../../widget/index.js';
import { requireElement } from '../common/dom.js';
import { createOrderReference, exampleCoin } from '../common/example-order.js';

function readAttributes(form: HTMLFormElement, reference: string): Readonly<Record<string, string>> {
  const { amount = '', currency = '', webhook = '' } = Object.fromEntries(new FormData(form)) as Record<string, string>;
  return {
    'fiat-amount': amount.trim(),
    'fiat-currency': currency,
    'external-reference': reference,
    ...exampleCoin,
    ...(webhook.trim() !== '' && { 'webhook-url': webhook.trim() }),
  };
}

type CheckoutPaneOptions = { readonly onChange: () => void };

/** The checkout beside the console. It sends requests as soon as it is shown, so the service must answer by then. */
export function createCheckoutPane(root: HTMLElement, { onChange }: CheckoutPaneOptions) {
  const form = requireElement('form', { root, kind: HTMLFormElement });
  const amount = requireElement('[name=amount]', { root: form, kind: HTMLInputElement });
  const container = requireElement('.pay', { root });
  let element: CryptoCheckout | undefined;
  let orderCode: string | undefined;

  const show = (): void => {
    orderCode = undefined;
    element = document.createElement('crypto-checkout');
    for (const [name, value] of Object.entries(readAttributes(form, createOrderReference())))
      element.setAttribute(name, value);
    container.replaceChildren(element);
    root.scrollTop = 0;
    onChange();
  };
  const hide = (): void => {
    orderCode = element = undefined;
    container.replaceChildren();
  };
  const restart = (): void => {
    if (element) show();
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    restart();
  });
  form.addEventListener('change', restart);
  root.addEventListener('checkout-created', ({ order }) => {
    orderCode = order.transaction_code;
    onChange();
  });

  return {
    show,
    hide,
    restart,
    isShown: () => element !== undefined,
    /** The transaction code of the displayed order. */
    code: () => orderCode,
    amount: () => amount.value.trim(),
    tryAmount(next: string): void {
      amount.value = next;
      restart();
      root.scrollIntoView({ block: 'nearest' });
    },
  };
}
