import { html, nothing, type TemplateResult } from 'lit';
import { canonicalNetwork } from '#contract';
import type { Wallet } from '../common/purchase.js';
import { drawings, networkDrawings } from './coin-drawings.js';

export type Pair = Pick<Wallet, 'crypto_currency' | 'crypto_currency_network'>;

const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** The first letter of what has no drawing, in the tint of the brand. It is no text: the name stands beside it. */
export const letterMark = (name: string): TemplateResult =>
  html`<span class="letter" data-letter=${String.fromCodePoint(name.codePointAt(0) ?? 32)} aria-hidden="true"></span>`;

function coinDrawing(code: string): TemplateResult {
  const [color, strokes] = own(drawings, code) ?? [];
  if (!color) return letterMark(code);
  return html`<svg viewBox="0 0 32 32" aria-hidden="true">
    <circle cx="16" cy="16" r="16" fill=${color} />
    <path d=${strokes} />
  </svg>`;
}

const networkCode = (network: string): string => {
  const code = canonicalNetwork(network);
  return own(networkDrawings, code) ?? code;
};

/** A network: the mark of its own coin. */
export const networkMark = (network: string): TemplateResult => coinDrawing(networkCode(network));

/** A coin, with a badge of its network unless the coin is the network's own. */
export function coinMark({ crypto_currency: coin, crypto_currency_network: network }: Pair): TemplateResult {
  const badge = networkCode(network);
  return html`${coinDrawing(coin)}${badge === coin || !network ? nothing : html`<span class="network">${coinDrawing(badge)}</span>`}`;
}
