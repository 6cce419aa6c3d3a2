import type { Token } from '../../widget/theme/tokens.js';

/** A part of the widget, and the tokens that style it. */
export type WidgetPart = { readonly name: string; readonly description: string; readonly tokens: readonly Token[] };

const createPart = (name: string, description: string, ...tokens: readonly Token[]): WidgetPart => ({
  name,
  description,
  tokens,
});

const textTokens = ['text', 'font-family', 'font-size'] as const;
const buttonTokens = ['accent', 'on-accent', 'accent-hover', 'font-weight-strong', 'radius'] as const;
const codeTokens = ['font-family-mono', 'text', 'text-muted', 'border', 'radius'] as const;
const selectionTokens = ['accent-text', 'accent-subtle', 'border', 'radius', 'border-width'] as const;
const noticeTokens = ['danger', 'radius', 'space'] as const;

/** Every part, in the order of the payment flow. */
export const widgetParts: readonly WidgetPart[] = [
  createPart('card', 'The frame', 'surface', 'border', 'radius', 'shadow', 'border-width', 'space', 'bg'),
  createPart('amount', 'The headline amount', 'text', 'font-weight-strong', 'font-size'),
  createPart('coins', 'The group of coins', 'text-muted', 'space'),
  createPart('coin', 'One coin and its network', ...selectionTokens),
  createPart('destination', 'The address field with its note', 'text-muted', 'danger', 'space'),
  createPart('input', 'The address input', 'border-strong', 'text', 'focus', 'radius', 'border-width'),
  createPart('options', 'The group of payment options', 'text-muted', 'space'),
  createPart('option', 'One payment option', ...selectionTokens),
  createPart('tag', 'The mark on the cheapest option', 'text-muted', 'surface', 'space'),
  createPart('fees', 'The fee lines', 'text-muted', 'text', 'space'),
  createPart('button', 'The primary button or link', ...buttonTokens),
  createPart('qr', 'The QR tile', 'border', 'radius'),
  createPart('address', 'The address, to copy', ...codeTokens),
  createPart('transaction-code', 'The transaction code, to copy', ...codeTokens),
  createPart('transaction', 'The hash of the transfer, to copy', ...codeTokens),
  createPart('warning', 'The network warning', 'warning', 'radius', 'space'),
  createPart('status', 'The steps, or how it ended', 'text', 'space'),
  createPart('steps', 'The list of steps', 'border', 'text-muted', 'space'),
  createPart('step', 'One of the steps', 'text-muted', 'border-strong'),
  createPart('step-done', 'A step that is done', 'accent-text'),
  createPart('step-current', 'The current step', 'accent-text', 'text', 'font-weight-strong', 'duration'),
  createPart('elapsed', 'How long the step has lasted', 'text-muted'),
  createPart('time-left', 'The time left to pay', 'warning', 'text-muted'),
  createPart('action', 'What the buyer must do', 'warning', 'radius'),
  createPart('outcome', 'How the order ended', 'text', 'font-weight-strong', 'font-size'),
  createPart('cause', 'Why, in a sentence', ...textTokens),
  createPart('help', 'The button that copies the code', 'text-muted', 'radius'),
  createPart('error', 'A sentence about what failed', ...noticeTokens),
  createPart('empty', 'When there is no way to pay', ...textTokens),
  createPart('offline', 'The banner while offline', 'warning', 'radius'),
  createPart('reset', 'The button that starts over', 'text-muted', 'radius'),
  createPart('open', 'The button that opens the dialog', ...buttonTokens),
  createPart('dialog', 'The dialog, with the card in it', 'surface', 'radius', 'shadow'),
  createPart('close', 'The button that closes the dialog', 'text-muted', 'radius'),
  createPart('bar', 'The compact row', 'surface', 'border', 'radius', 'space'),
  createPart('bar-amount', 'The amount in the row', 'text', 'font-weight-strong'),
  createPart('bar-status', 'The status in the row', 'text-muted'),
];

/** Parts without an entry get the tokens of the card. */
export const getPart = (name: string): WidgetPart =>
  widgetParts.find((one) => one.name === name) ?? createPart(name, 'A part of the widget', 'text', 'surface', 'radius');
