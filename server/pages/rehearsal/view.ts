import type { PaymentWebhooks, SandboxPayment } from '#contract';
import { create } from '../common/dom.js';
import { statusWord } from '../common/format.js';
import { choicesOf, isAtBank, texts, webhookLines, type Act, type WebhookLine } from './outcomes.js';
import { styles } from './styles.js';

/** What the strip knows. Nothing is known before there is an order. */
export type Shown = {
  readonly payment?: SandboxPayment | undefined;
  readonly webhooks?: PaymentWebhooks | undefined;
  /** Why the sandbox did not do what was asked. */
  readonly problem?: string;
};

const describeOrder = ({ payment, problem }: Shown): string =>
  problem ?? (payment ? `${payment.order.external_reference}: ${stateOf(payment)}` : texts.noOrder);

const stateOf = (payment: SandboxPayment): string =>
  isAtBank(payment) ? texts.bankAsks : statusWord(payment.order.status);

const lineItem = ({ type, time, answer, outcome }: WebhookLine): HTMLLIElement => {
  const parts = [time, create('code', { textContent: type }), create('b', { textContent: answer })];
  return create('li', { className: outcome, children: parts });
};

function webhookNodes({ webhooks }: Shown): readonly Node[] {
  const sentence = webhooks?.has_receiver === false ? texts.noReceiver : texts.noWebhooks;
  if (!webhooks?.webhooks.length) return [create('p', { className: 'note', textContent: sentence })];
  const title = create('p', { className: 'note', textContent: texts.receiver });
  return [title, create('ul', { ariaLabel: texts.receiver, children: webhookLines(webhooks).map(lineItem) })];
}

type Actions = { readonly act: (act: Act) => void } & Readonly<Record<'restart' | 'close', () => void>>;

/**
 * A labelled region in a shadow root of its own, so that no style of the page reaches it and none leaves it. Without Lit: a
 * second copy of it in the page would create its Trusted Types policy again, which the policy of a merchant's page may forbid.
 */
export function createStrip({ act, restart, close }: Actions) {
  const order = create('p', { className: 'note' });
  const buttons = choicesOf(undefined).map(({ label }) => create('button', { type: 'button', textContent: label }));
  const again = create('button', { type: 'button', textContent: texts.again });
  const webhooks = create('div', { className: 'webhooks', ariaLive: 'polite' });
  const heading = create('h2', { textContent: texts.title });
  const closing = create('button', { className: 'close', type: 'button', ariaLabel: 'Close', textContent: '×' });
  const choices = create('div', {
    className: 'choices',
    role: 'group',
    ariaLabel: 'How it ends',
    children: [again, ...buttons],
  });
  const about = create('div', { className: 'about', role: 'status', children: [heading, order] });
  const head = create('div', { className: 'head', children: [about, closing] });
  const region = create('section', {
    ariaLabel: 'Test mode: how this order ends',
    tabIndex: -1,
    children: [head, choices, webhooks],
  });
  const element = create('div', { className: 'rehearsal' });
  const root = element.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  root.append(region);

  let shown: Shown = {};
  closing.addEventListener('click', close);
  again.addEventListener('click', restart);
  buttons.forEach((button, index) =>
    button.addEventListener('click', () => {
      const choice = choicesOf(shown.payment)[index];
      if (choice?.isPossible) act(choice.act);
    }),
  );
  region.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault(); // a dialog around it stays open
    event.stopPropagation();
    close();
  });

  return {
    element,
    focus: (): void => region.focus(),
    /**
     * The buttons stay the same, so that the focus does; that of one that goes is the region's. Once the order is over, that for
     * the next order takes the place of the first.
     */
    show: (next: Shown): void => {
      shown = next;
      const focused = [...buttons, again].find((button) => button === root.activeElement);
      order.textContent = describeOrder(next);
      const possible = choicesOf(next.payment);
      const isOver = !!next.payment && !possible.some(({ isPossible }) => isPossible);
      possible.forEach(({ label, isPossible }, index) => {
        const button = buttons[index];
        const disabled = isOver || !next.payment;
        const hidden = isOver ? index === 0 : !disabled && !isPossible;
        if (button) Object.assign(button, { textContent: label, hidden, disabled });
      });
      again.hidden = !isOver;
      if (focused?.hidden || focused?.disabled) region.focus();
      const written = create('div', { children: webhookNodes(next) });
      if (written.innerHTML !== webhooks.innerHTML) webhooks.replaceChildren(...written.childNodes);
    },
  };
}

export type Strip = ReturnType<typeof createStrip>;
