import type { Token } from '../../widget/theme/tokens.js';

/** A named part of the widget, and the tokens that decide how it looks. */
export type Part = { readonly name: string; readonly says: string; readonly tokens: readonly Token[] };

const part = (name: string, says: string, ...tokens: readonly Token[]): Part => ({ name, says, tokens });

const text = ['text', 'font-family', 'font-size'] as const;
const button = ['accent', 'on-accent', 'accent-hover', 'font-weight-strong', 'radius'] as const;
const codes = ['font-family-mono', 'text', 'text-muted', 'border', 'radius'] as const;
const chosen = ['accent-text', 'accent-subtle', 'border', 'radius', 'border-width'] as const;
const notice = ['danger', 'radius', 'space'] as const;

/** Every part, in the order in which a buyer meets them. */
export const parts: readonly Part[] = [
  part('card', 'The frame', 'surface', 'border', 'radius', 'shadow', 'border-width', 'space', 'bg'),
  part('amount', 'The headline amount', 'text', 'font-weight-strong', 'font-size'),
  part('coins', 'The group of coins', 'text-muted', 'space'),
  part('coin', 'One coin and its network', ...chosen),
  part('destination', 'The address field with its note', 'text-muted', 'danger', 'space'),
  part('input', 'The address input', 'border-strong', 'text', 'focus', 'radius', 'border-width'),
  part('options', 'The group of payment options', 'text-muted', 'space'),
  part('option', 'One payment option', ...chosen),
  part('tag', 'The mark on the cheapest option', 'success', 'surface', 'radius'),
  part('fees', 'The fee lines', 'text-muted', 'text', 'space'),
  part('button', 'The primary button or link', ...button),
  part('qr', 'The QR tile', 'border', 'radius'),
  part('address', 'The address, to copy', ...codes),
  part('transaction-code', 'The transaction code, to copy', ...codes),
  part('transaction', 'The hash of the transfer, to copy', ...codes),
  part('warning', 'The network warning', 'warning', 'radius', 'space'),
  part('status', 'The steps, or how it ended', 'text', 'space'),
  part('steps', 'The list of steps', 'border', 'text-muted', 'space'),
  part('step', 'One of the steps', 'text-muted', 'border-strong'),
  part('step-done', 'A step that is done', 'accent-text'),
  part('step-current', 'The step of now', 'accent-text', 'text', 'font-weight-strong', 'duration'),
  part('elapsed', 'How long the step has lasted', 'text-muted'),
  part('time-left', 'The time left to pay', 'warning', 'text-muted'),
  part('action', 'What the buyer is asked to do', 'warning', 'radius'),
  part('outcome', 'How the order ended', 'text', 'font-weight-strong', 'font-size'),
  part('cause', 'Why, in a sentence', ...text),
  part('help', 'The button that copies the code', 'text-muted', 'radius'),
  part('error', 'A sentence about what failed', ...notice),
  part('empty', 'When there is no way to pay', ...text),
  part('offline', 'The banner while offline', 'warning', 'radius'),
  part('reset', 'The button that starts over', 'text-muted', 'radius'),
  part('open', 'The button that opens the dialog', ...button),
  part('dialog', 'The dialog, with the card in it', 'surface', 'radius', 'shadow'),
  part('close', 'The button that closes the dialog', 'text-muted', 'radius'),
  part('bar', 'The compact row', 'surface', 'border', 'radius', 'space'),
  part('bar-amount', 'The amount in the row', 'text', 'font-weight-strong'),
  part('bar-status', 'The status in the row', 'text-muted'),
];

/** A part that has no entry here yet is still shown, with the tokens of the card. */
export const partOf = (name: string): Part =>
  parts.find((one) => one.name === name) ?? part(name, 'A part of the widget', 'text', 'surface', 'radius');
