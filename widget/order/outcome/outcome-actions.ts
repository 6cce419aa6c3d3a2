import { html, nothing, type TemplateResult } from 'lit';
import { canonicalNetwork, type OrderSnapshot } from '#contract';
import { ownValue } from '../../common/own-value.js';
import { sanitizeText } from '../../common/sanitize.js';
import { pageUrl, urlTemplate } from '../../config/attributes.js';
import type { OrderContext } from '../order-context.js';
import type { OutcomeContext } from './outcome-context.js';
import { outcomeOf } from './outcomes.js';

/** The page about a transaction on each network whose explorer has kept its addresses for years. Monero hides transactions. */
const explorers: Readonly<Record<string, string>> = {
  BITCOIN: 'https://mempool.space/tx/',
  ETHEREUM: 'https://etherscan.io/tx/',
  BSC: 'https://bscscan.com/tx/',
  POLYGON: 'https://polygonscan.com/tx/',
  BASE: 'https://basescan.org/tx/',
  ARBITRUM: 'https://arbiscan.io/tx/',
  OPTIMISM: 'https://optimistic.etherscan.io/tx/',
  AVALANCHE: 'https://snowtrace.io/tx/',
  TRON: 'https://tronscan.org/#/transaction/',
  SOLANA: 'https://solscan.io/tx/',
  LITECOIN: 'https://blockchair.com/litecoin/transaction/',
  DOGECOIN: 'https://blockchair.com/dogecoin/transaction/',
  BCH: 'https://blockchair.com/bitcoin-cash/transaction/',
};

/** The hash comes from the service: it is shown, copied and linked sanitized. */
export const transactionHash = (snapshot: OrderSnapshot | undefined): string =>
  sanitizeText(snapshot?.tx_hash ?? '', 128);

/** The page about the payout: the merchant's, else the network's explorer. */
export function explorerUrl({ state: { snapshot }, host }: OrderContext): string | undefined {
  const hash = transactionHash(snapshot);
  if (!snapshot || !hash) return undefined;
  const encoded = encodeURIComponent(hash);
  const template = urlTemplate(host.explorerUrl, ['tx_hash']);
  if (template) return template.replaceAll('{tx_hash}', encoded);
  const prefix = ownValue(explorers, canonicalNetwork(snapshot.crypto_currency_network));
  return prefix && prefix + encoded;
}

/** A button, or a link where there is a URL. `name` is its class unless it is the primary action. */
type Action = {
  readonly name: string;
  readonly label: string;
  readonly onClick?: () => void;
  readonly url?: string;
  readonly target?: '_blank';
};

function actionView(action: Action, index: number): TemplateResult {
  const { onClick, url, target } = action;
  const label = html`<span .textContent=${action.label}></span>`;
  const isPrimary = index === 0;
  const look = `button ${isPrimary ? 'primary ' : ''}${action.name}`;
  const part = isPrimary ? 'button' : 'secondary-button';
  if (url === undefined)
    return html`<button class=${look} part=${part} type="button" @click=${onClick}>${label}</button>`;
  const rel = target && 'noopener noreferrer';
  return html`<a class=${look} part=${part} href=${url} target=${target ?? nothing} rel=${rel ?? nothing}>${label}</a>`;
}

/** The merchant's page for the buyer. It gets the code and nothing that claims a payment: the webhook does that. */
function backAction({ state: { order }, host, text }: OrderContext): Action | undefined {
  const page = pageUrl(host.returnUrl);
  if (!page) return undefined;
  const url = new URL(page);
  url.searchParams.set('transaction_code', order.transaction_code);
  return { name: 'back', label: text.backToShop, url: url.href };
}

function explorerAction(context: OrderContext): Action | undefined {
  const url = explorerUrl(context);
  return url ? { name: 'explorer', label: context.text.viewTransaction, url, target: '_blank' } : undefined;
}

/** The page about a payout, as a link. */
export function explorerLink(context: OrderContext): TemplateResult | undefined {
  const action = explorerAction(context);
  return action && actionView(action, 1);
}

/** The merchant's page for questions. */
function supportAction({ host, text }: OrderContext): Action | undefined {
  const url = pageUrl(host.supportUrl, true);
  return url ? { name: 'support', label: text.contactSupport, url, target: '_blank' } : undefined;
}

/**
 * What the buyer can do now: the primary action, and a second one. Nothing starts a second payment where the first holds
 * money, or may hold it; after a deadline, or once the buyer has canceled, the service has reported that none has reached it.
 */
export function actionButtons(context: OutcomeContext): readonly TemplateResult[] {
  const { state, facts, canStartOver, text, model } = context;
  const { status } = state.order;
  const { restart } = outcomeOf(status);
  const [back, support] = [backAction(context), supportAction(context)];
  const ways = facts.isFree ? [back, support] : [support, back];
  const actions = status === 'completed' ? [back] : [...ways, facts.mayBeSent && explorerAction(context)];
  const known = actions.filter((action) => !!action);
  const isUnpaid = facts.isNoneReached && status !== 'failed' && state.snapshot?.status_reason !== 'merchant';
  if (restart !== undefined && (facts.isFree || isUnpaid) && canStartOver)
    known.splice(restart, 0, { name: 'restart', label: text.startOver, onClick: model.reset });
  return known.slice(0, 2).map(actionView);
}
