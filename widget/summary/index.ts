/** Loaded where the page sets links to its terms, its privacy policy or its support, or the lines of the amount. */
import { html, nothing, type TemplateResult } from 'lit';
import { add, compare, decimal, decimalPattern, minorUnits, orderAmount, type Decimal } from '#contract';
import type { Line, Purchase } from '../common/purchase.js';
import { sanitizeText } from '../common/sanitize.js';
import { isUnset, pageUrl } from '../config/attributes.js';
import { problemOf, type ConfigProblem } from '../config/settings.js';
import { en } from '../text/en/summary.js';
import { formatMoney } from '../text/format.js';
import type { ViewContext } from '../state/model.js';

type ReadLine = { readonly label: string; readonly amount: Decimal };

const maxLines = 20;
const maxAmountLength = 32;

/** The amount of a line. A discount begins with a minus. Undefined if the currency cannot express it. */
function readAmount(value: unknown, currency: string): Decimal | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
  const digits = text.replace(/^-/, '');
  if (digits.length > maxAmountLength || !decimalPattern.test(digits)) return undefined;
  const amount = decimal(digits.replace(/\.0*$|(\.\d*?)0+$/, '$1')); // as databases write it
  if (amount.scale > minorUnits(currency)) return undefined;
  // With one digit more, the locale writes the minus: only whole minor units are formatted without it.
  return digits === text ? amount : { digits: amount.digits * -10n, scale: amount.scale + 1 };
}

function readLine(line: Partial<Line> | null, currency: string): ReadLine | undefined {
  const label = typeof line?.label === 'string' ? sanitizeText(line.label, 80) : '';
  const amount = readAmount(line?.amount, currency);
  return label && amount ? { label, amount } : undefined;
}

/** The merchant's lines. Undefined where one cannot be read, or where they do not add up to the amount exactly. */
function readLines(lines: unknown, purchase: Purchase): readonly ReadLine[] | undefined {
  if (!Array.isArray(lines) || lines.length > maxLines) return undefined;
  if (lines.length === 0) return [];
  const read = lines.map((line) => readLine(line as Partial<Line> | null, purchase.fiat_currency));
  if (!read.every((line) => line !== undefined)) return undefined;
  const sum = read.reduce((total, { amount }) => add(total, amount), decimal('0'));
  return compare(sum, orderAmount(purchase)) === 0 ? read : undefined;
}

/** The problem with the lines of a purchase. */
export const linesProblem = (lines: unknown, purchase: Purchase): ConfigProblem | undefined =>
  isUnset(lines) || readLines(lines, purchase) ? undefined : problemOf('lines', lines);

const lineRow = (label: unknown, amount: string): TemplateResult => html`
  <div class="line">
    <dt>${label}</dt>
    <dd>${amount}</dd>
  </div>
`;

/** The lines of each purchase: while another price loads, the page's lines are of that one already. */
const linesOf = new WeakMap<Purchase, readonly ReadLine[]>();

/** What the order amount is made of, such as goods and taxes, and the fee. An order of another amount shows none. */
export function linesView(fee: string | undefined, context: ViewContext): TemplateResult | undefined {
  const { host, purchase, locale, text, model } = context;
  const isStale = 'offer' in model.state && model.state.offer.isStale;
  const lines = purchase && (isStale ? linesOf.get(purchase) : readLines(host.lines, purchase));
  if (lines) linesOf.set(purchase, lines);
  if (!purchase || !lines?.length) return undefined;
  const format = (amount: Decimal) => formatMoney(amount, { currency: purchase.fiat_currency, locale });
  return html`<dl class="label lines">
    ${lines.map(({ label, amount }) => lineRow(html`<bdi>${label}</bdi>`, format(amount)))}
    ${fee ? lineRow(text.fee, fee) : nothing}
  </dl>`;
}

/** Opens a new tab: the order stays on the screen. */
const link = (url: string, label: string): TemplateResult =>
  html`<a href=${url} target="_blank" rel="noopener noreferrer">${label}</a>`;

/** The sentence with a link for each pair of brackets, in their order. */
const consentSentence = (text: string, urls: readonly string[]): TemplateResult =>
  html`<p class="small consent">
    ${text.split(/\[([^[\]]*)\]/).map((piece, index) => (index % 2 ? link(urls[(index - 1) / 2] ?? '', piece) : piece))}
  </p>`;

/** A quiet line of links below the sentence about the terms, which links its own pages. */
export function footView({ host, model, translations }: ViewContext): TemplateResult {
  const text = { ...en, ...translations };
  const { consent } = host;
  const [termsUrl = '', privacyUrl = ''] = [pageUrl(host.termsUrl), pageUrl(host.privacyUrl)];
  const supportUrl = pageUrl(host.supportUrl, true) ?? '';
  // An order has its consent already.
  const isAsked = consent === 'required' && model.state.step !== 'ordered';
  const pages: readonly (readonly [url: string, label: string])[] = isAsked
    ? []
    : [
        [termsUrl, text.terms],
        [privacyUrl, text.privacy],
      ];
  const links = [...pages, [supportUrl, text.support] as const].filter(([url]) => url);
  // @csspart links - The links to terms, privacy policy and support.
  return html`
    ${isAsked ? consentSentence(privacyUrl ? text.consentBoth : text.consentTerms, [termsUrl, privacyUrl]) : ''}
    ${links.length > 0 ? html`<p class="small" part="links">${links.map(([url, label]) => link(url, label))}</p>` : ''}
  `;
}

export { styles } from './summary.styles.js';
