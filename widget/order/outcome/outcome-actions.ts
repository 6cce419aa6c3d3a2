import { html, nothing, type TemplateResult } from 'lit';
import type { CopyTarget } from '../../element/events.js';
import type { OrderedState } from '../../state/machine.js';
import { en } from '../../text/en/outcome.js';
import type { OrderContext } from '../order-context.js';
import { copyLabel } from '../order-fragments.js';
import { explorerUrl, transactionHash } from './explorers.js';

type ActionButton = { readonly label: string; readonly isPrimary: boolean };

const buttonClass = ({ isPrimary }: ActionButton): string => (isPrimary ? 'button primary' : 'button');

type Copyable = { readonly target: CopyTarget; readonly value: string; readonly label: string };

/** The hash of a completed order, else the code that support asks for. */
function copyTarget(
  { order, snapshot }: OrderedState,
  text: Pick<typeof en, 'copyTransaction' | 'copyCode'>,
): Copyable {
  const hash = order.status === 'completed' ? transactionHash(snapshot) : '';
  return hash
    ? { target: 'transaction', value: hash, label: text.copyTransaction }
    : { target: 'transaction-code', value: order.transaction_code, label: text.copyCode };
}

const copyButton = (props: Copyable & ActionButton, context: OrderContext): TemplateResult => html`
  <button
    class=${buttonClass(props)}
    part=${props.isPrimary ? 'button' : 'help'}
    type="button"
    @click=${() => context.onCopy(props.target, props.value)}
  >
    ${copyLabel(props, context)}
  </button>
`;

const startOverButton = (action: ActionButton, { onReset }: OrderContext): TemplateResult => html`
  <button class=${buttonClass(action)} part=${action.isPrimary ? 'button' : 'reset'} type="button" @click=${onReset}>
    ${action.label}
  </button>
`;

/** The buyer may start over when nothing was charged, or everything was refunded. */
const canRestartFrom = (status: string): boolean => ['failed', 'expired', 'canceled', 'refunded'].includes(status);

/** The merchant's page for the buyer. It gets the code and nothing that claims a payment: the webhook does that. */
function returnLink({ order }: OrderedState, { settings, translations }: OrderContext): TemplateResult | undefined {
  if (!settings.returnUrl) return undefined;
  const url = new URL(settings.returnUrl);
  url.searchParams.set('transaction_code', order.transaction_code);
  return html`<a class="button primary" part="button" href=${url.href}>${{ ...en, ...translations }.backToShop}</a>`;
}

type LinkProps = { readonly url: string; readonly action: ActionButton };

/** The transaction in an explorer, in a tab of its own. */
const explorerLink = ({ url, action }: LinkProps): TemplateResult => html`
  <a
    class=${buttonClass(action)}
    part=${action.isPrimary ? 'button' : 'explorer'}
    href=${url}
    target="_blank"
    rel="noopener noreferrer"
    >${action.label}</a
  >
`;

/** Back to the shop, the transaction, or starting over: the first of them is the primary action. */
function completedActions(state: OrderedState, context: OrderContext): TemplateResult {
  const { settings, canStartOver, orderText, translations } = context;
  const text = { ...en, ...translations };
  const back = returnLink(state, context);
  const url = explorerUrl(state.snapshot, settings.explorerUrl);
  const transaction =
    url === undefined
      ? copyButton({ ...copyTarget(state, text), isPrimary: !back }, context)
      : explorerLink({ url, action: { label: text.viewTransaction, isPrimary: !back } });
  const restart = { label: orderText.startOver, isPrimary: false };
  return html`${back} ${transaction} ${canStartOver && !back ? startOverButton(restart, context) : nothing}`;
}

/** One primary and one secondary action: start over, and copy what support needs. */
export function actionButtons(state: OrderedState, context: OrderContext): TemplateResult {
  const { status } = state.order;
  if (status === 'completed') return completedActions(state, context);
  const text = { ...en, ...context.translations };
  const { canStartOver, orderText } = context;
  const canRestart = canStartOver && canRestartFrom(status);
  const restart = { label: status === 'refunded' ? orderText.startOver : context.text.retry, isPrimary: true };
  const copy = copyButton({ ...copyTarget(state, text), isPrimary: !canRestart }, context);
  if (canRestart) return html`${startOverButton(restart, context)} ${copy}`;
  return html`${copy}
  ${canStartOver ? startOverButton({ label: orderText.startOver, isPrimary: false }, context) : nothing}`;
}
