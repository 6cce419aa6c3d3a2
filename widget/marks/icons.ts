import { html, nothing, type TemplateResult } from 'lit';
import { canonicalNetwork, type PaymentOption } from '#contract';
import type { CheckoutHost } from '../element/host.js';
import type { CheckoutModel, MarksModule } from '../state/model.js';
import { findDrawing, loadDrawings, networkCode } from '../networks/index.js';

/** The first letter of what has no drawing, in the tint of the brand. It is no text: the name stands beside it. */
const letterMark = (name: string): TemplateResult =>
  html`<span class="letter" data-letter=${String.fromCodePoint(name.codePointAt(0) ?? 32)} aria-hidden="true"></span>`;

/** Nothing until the drawing has loaded. */
function coinDrawing(code: string): TemplateResult | typeof nothing {
  const drawing = findDrawing(code);
  if (!drawing) return drawing === null ? letterMark(code) : nothing;
  const [color, strokes] = drawing;
  return html`<svg viewBox="0 0 32 32" aria-hidden="true">
    <circle cx="16" cy="16" r="16" fill=${color} />
    <path d=${strokes} />
  </svg>`;
}

const codeOf = (network: string): string => networkCode(canonicalNetwork(network));

/** A network: the mark of its own coin. */
export const networkMark: MarksModule['networkMark'] = (network) => html`${coinDrawing(codeOf(network))}`;

/** A coin, with a badge of its network unless the coin is the network's own. */
export const coinMark: MarksModule['coinMark'] = ({ crypto_currency: coin, crypto_currency_network: network }) => {
  const badge = codeOf(network);
  return html`${coinDrawing(coin)}${badge === coin || !network ? nothing : html`<span class="network">${coinDrawing(badge)}</span>`}`;
};

/** Draws the mark of a service that simulates payments. Real buyers load nothing of it. */
let draw: MarksModule['testMark'] | undefined;

export const testMark: MarksModule['testMark'] = (context) => draw?.(context);

/** Draws the coins on the screen, and their networks, once what draws them has loaded; so for the mark of the test mode. */
export function followDrawings(host: CheckoutHost, model: CheckoutModel): void {
  let hasMark = false;
  const hostUpdated = (): void => {
    const { state } = model;
    const source = 'offer' in state ? state.offer : state;
    if (!hasMark && (hasMark = 'headers' in source && source.headers.has('checkout-mode')))
      void import('./test-mark.js').then(
        ({ show }) => (draw = show(host)),
        () => undefined,
      );
    const pairs = 'wallets' in source ? source.wallets : state.step === 'ordered' ? [state.order] : [];
    const codes = pairs.flatMap((pair) => [pair.crypto_currency, codeOf(pair.crypto_currency_network)]);
    void loadDrawings(codes)?.then(() => host.requestUpdate());
  };
  host.addController({ hostUpdated });
  hostUpdated();
}

/** The words in the name of an option that tell its kind, and the strokes of its icon in a square of 24. The first match counts. */
const icons: readonly (readonly [words: RegExp, strokes: string])[] = [
  [
    /cash|voucher|kiosk/,
    'M5 6h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2zM9.5 12a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M6 12h.01M18 12h.01',
  ],
  [
    /phone|mobile|(^|_)pay$|apple|google/,
    'M9.5 3h5A2.5 2.5 0 0 1 17 5.5v13a2.5 2.5 0 0 1-2.5 2.5h-5A2.5 2.5 0 0 1 7 18.5v-13A2.5 2.5 0 0 1 9.5 3zM11 17.75h2',
  ],
  [
    /wallet|balance/,
    'M17 8V6.2a1.7 1.7 0 0 0-2.1-1.7L5.4 6.8A2.5 2.5 0 0 0 3 9.5v8A2.5 2.5 0 0 0 5.5 20h13a2.5 2.5 0 0 0 2.5-2.5v-7A2.5 2.5 0 0 0 18.5 8H5M21 12h-4a2 2 0 0 0 0 4h4',
  ],
  [
    /bank|wire|transfer|sepa|ach|instant|iban|pix|debit_direct/,
    'M4 9.5l8-5 8 5zM6.5 9.5V17M10.2 9.5V17M13.8 9.5V17M17.5 9.5V17M4 19.5h16',
  ],
  [
    /express/,
    'M5.5 5.5h13A2.5 2.5 0 0 1 21 8v8a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16V8a2.5 2.5 0 0 1 2.5-2.5zM12.8 8.4l-3 4.2h4.4l-3 4.2',
  ],
  [
    /card_plus|verified/,
    'M11 18.5H5.5A2.5 2.5 0 0 1 3 16V8a2.5 2.5 0 0 1 2.5-2.5h13A2.5 2.5 0 0 1 21 8v3M3 10h18M14 17.5l2.5 2.5 5-5',
  ],
  [
    /card|credit|debit/,
    'M5.5 5.5h13A2.5 2.5 0 0 1 21 8v8a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16V8a2.5 2.5 0 0 1 2.5-2.5zM3 10h18M6.5 15H10',
  ],
];

/** The icon of a payment option: its kind by its name, or its first letter. */
export function optionIcon({ name, show_name }: Pick<PaymentOption, 'name' | 'show_name'>): TemplateResult {
  const strokes = icons.find(([words]) => words.test(name.toLowerCase()))?.[1];
  if (!strokes) return letterMark(show_name);
  return html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${strokes} /></svg>`;
}

/** The first and the last whole groups of an address, which people compare. The whole address stands on the next screen. */
export const shortAddress = (address: string): string =>
  `${address.slice(0, 4)}…${address.slice(-4 - (address.length % 4))}`;
