import type { Token } from '../../../widget/theme/tokens.js';

/** A part of the widget, and the tokens that style it. */
export type WidgetPart = { readonly name: string; readonly description: string; readonly tokens: readonly Token[] };

const textTokens = ['text', 'font-family', 'font-size'] as const;
const buttonTokens = ['accent', 'on-accent', 'accent-hover', 'font-weight-strong', 'radius'] as const;
const codeTokens = ['font-family-mono', 'text', 'text-muted', 'border', 'radius'] as const;
const selectionTokens = ['accent-text', 'accent-subtle', 'border', 'radius', 'border-width'] as const;
const noticeTokens = ['danger', 'radius', 'space'] as const;

/** Each part with its description and its tokens, in the order of the payment flow. */
const partTable: Readonly<Record<string, readonly [description: string, ...tokens: Token[]]>> = {
  card: ['The frame', 'surface', 'border', 'radius', 'shadow', 'border-width', 'space', 'bg'],
  amount: ['The headline amount', 'text', 'font-weight-strong', 'font-size'],
  quote: ['What the buyer gets, before the order', 'text-muted', 'text', 'font-size'],
  coins: ['The group of coins', 'text-muted', 'space'],
  search: ['The field that searches more than eight coins', 'border-strong', 'text', 'focus', 'radius'],
  coin: ['One coin and its network', ...selectionTokens],
  'coin-mark': ['The mark of a coin, with its network', 'surface', 'text', 'border'],
  networks: ['The networks of the chosen coin', 'text-muted', 'space'],
  network: ['One network', ...selectionTokens],
  destination: ['The address field with its note', 'text-muted', 'danger', 'space'],
  field: ['The box of the address input', 'border-strong', 'surface', 'focus', 'radius', 'border-width'],
  input: ['The address input', 'text', 'font-family-mono'],
  paste: ['The button that pastes an address', 'accent-text', 'font-weight-strong', 'space'],
  options: ['The group of payment options', 'text-muted', 'space'],
  option: ['One payment option', ...selectionTokens],
  'option-icon': ['The icon of a payment option', 'text', 'bg', 'radius'],
  more: ['The line that opens the other options', 'accent-text', 'font-size'],
  tag: ['The mark on the cheapest option', 'text-muted', 'surface', 'space'],
  lines: ['What the amount is made of', 'text-muted', 'font-size', 'space'],
  fees: ['The amount and the fee', 'text-muted', 'font-size'],
  sum: ['The sum that the fee line opens into', 'text', 'text-muted', 'font-weight-strong', 'space'],
  button: ['The primary button or link', ...buttonTokens],
  instructions: ['How to pay, in a sentence', ...textTokens],
  'open-again': ['The link to the payment page, once it is open', 'accent-text', 'border-strong', 'radius'],
  host: ['The host of the payment page', 'text-muted', 'font-size'],
  payout: ['What the buyer gets, and where', 'border', 'radius', 'space'],
  'payout-amount': ['How many coins', 'text', 'font-weight-strong'],
  qr: ['The QR tile', 'border', 'radius'],
  address: ['The address, to copy', ...codeTokens],
  face: ['The picture of an address, whose colours are its own', 'space'],
  'transaction-code': ['The transaction code, to copy', ...codeTokens],
  transaction: ['The hash of the transfer, to copy', ...codeTokens],
  note: ['Who sends the coins', 'text-muted', 'font-size'],
  warning: ['The network warning', 'warning', 'radius', 'space'],
  status: ['The steps, or how it ended', 'text', 'space'],
  print: ['The button that prints the receipt', 'text', 'border', 'radius'],
  progress: ['The step of a pending order', 'text', 'radius', 'space'],
  journey: ['The way of the money', 'accent', 'accent-text', 'border', 'success', 'duration'],
  updates: ['That the page updates by itself', 'text-muted', 'font-size'],
  consent: ['What the buyer accepts by paying', 'text-muted', 'font-size'],
  links: ['Links to terms, privacy and support', 'text-muted', 'accent-text', 'font-size'],
  steps: ['The steps, for screen readers', 'text'],
  step: ['One of the steps', 'text'],
  elapsed: ['How long the step has lasted', 'text-muted'],
  confirmations: ['How many confirmations there are', 'text-muted', 'font-size'],
  deadline: ['Until when to pay', 'text-muted', 'font-size'],
  'time-left': ['The time left to pay', 'warning', 'text-muted'],
  action: ['What the buyer must do', 'warning', 'radius'],
  outcome: ['How the order ended', 'text', 'font-weight-strong', 'font-size'],
  cause: ['Why, in a sentence', ...textTokens],
  review: ['What happens next to an order on hold', 'text', 'text-muted', 'font-size'],
  restart: ['The button that starts over', 'text-muted', 'radius'],
  help: ['The button that copies the code', 'text-muted', 'radius'],
  support: ['The link to support', 'text-muted', 'radius'],
  explorer: ['The link to the transaction', 'text-muted', 'radius'],
  error: ['A sentence about what failed', ...noticeTokens],
  empty: ['When there is no way to pay', ...textTokens],
  offline: ['The banner while offline', 'warning', 'radius'],
  back: ['The link back to the shop', 'text-muted', 'radius'],
  open: ['The button that opens the dialog', ...buttonTokens],
  dialog: ['The dialog, with the card in it', 'surface', 'radius', 'shadow'],
  close: ['The button that closes the dialog', 'text-muted', 'radius'],
  bar: ['The compact row', 'surface', 'border', 'radius', 'space'],
  'bar-amount': ['The amount in the row', 'text', 'font-weight-strong'],
  'bar-status': ['The status in the row', 'text-muted'],
};

export const widgetParts: readonly WidgetPart[] = Object.entries(partTable).map(([name, [description, ...tokens]]) => ({
  name,
  description,
  tokens,
}));
