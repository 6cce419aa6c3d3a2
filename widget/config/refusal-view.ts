/** The screens of a checkout that ends before an order: no way to pay, wrong settings, a code that no order has. */
import { css, html, unsafeCSS, type TemplateResult } from 'lit';
import { decimal, decimalPattern, minorUnits, round } from '#contract';
import { pageUrl } from './attributes.js';
import type { ProblemsModule, ViewContext } from '../state/model.js';
import { en } from '../text/en/refusal.js';
import { formatMoney, interpolate, joinSentences } from '../text/format.js';
import { failureMessage, retryButton, sentenceKey } from '../views/message-view.js';

/** The background of a notice, or of muted text. */
const tint =
  'color-mix(in srgb, var(--c-surface), color-mix(in oklch, var(--c-tone, var(--c-text-muted)) 0%, oklch(0.75 none none)) 19%)';

/** As an order that is over: a mark, the headline, what to do. */
export const styles = css`
  :is(.empty, .error) h2 {
    font-size: calc(var(--c-font-size) * 12 / 7);
    font-weight: var(--c-font-weight-strong);
    line-height: calc(var(--c-font-size) * 16 / 7);
    text-wrap: balance;
  }
  :is(.empty, .error) h2::before {
    content: '!' / '';
    display: block;
    inline-size: 40px;
    margin-block-end: 20px;
    border-radius: 50%;
    background: ${unsafeCSS(tint)};
    color: var(--c-tone, var(--c-text-muted));
    font-size: var(--c-font-size);
    line-height: 40px;
    text-align: center;
  }
  /* No headline of an amount is above, beside the logo. */
  :has(> [name='logo']):not([hidden]) ~ :is(.empty, .stack:has(> .column.error)) {
    margin-block-start: calc(var(--c-space) * -2);
  }
  .card :is(.empty, .column.error) {
    gap: 4px;
  }
  .stop {
    font: 0/0 a;
  }
  .hint {
    margin-block-start: 8px;
    padding-block-start: 16px;
    border-block-start: var(--c-line) var(--c-border);
    overflow-wrap: anywhere;
  }
  .hint ul {
    margin: 8px 0 0;
    padding-inline-start: 20px;
    display: grid;
    gap: 8px;
  }
  .hint b {
    display: block;
    font-weight: var(--c-font-weight-strong);
  }
  .hint :is(b, code) {
    color: var(--c-text);
  }
  .hint code {
    font-family: var(--c-font-family-mono);
  }
`;

/** The merchant's page for questions, as a button. A page whose settings fail their check leads nowhere. */
function supportLink({ model, host, text }: ViewContext): TemplateResult | '' {
  const url = (model.config && pageUrl(host.supportUrl, true)) || '';
  const label = text.contactSupport;
  return (
    url &&
    html`<a class="button primary support" part="button" href=${url} target="_blank" rel="noreferrer">${label}</a>`
  );
}

/** The form of the header: `min="10.00", max="2000.00"`. */
const limitsPattern = /^min="([\d.]{1,32})", max="([\d.]{1,32})"$/;

/** The limits that the amount is beyond, where the service says them, and what the buyer can do. */
export const limitsView: ProblemsModule['limitsView'] = (headers, context) => {
  const { translations, locale, purchase } = context;
  const { fiat_currency: currency = '' } = purchase ?? {};
  const [from, to] = (limitsPattern.exec(headers.get('amount-limits') ?? '') ?? [])
    .slice(1)
    .filter((amount) => decimalPattern.test(amount))
    .map((amount) => formatMoney(round(decimal(amount), minorUnits(currency)), { currency, locale }));
  const { limits, changeOrder } = { ...en, ...translations };
  const sentence = joinSentences(from && to ? interpolate(limits, { from, to }) : '', changeOrder);
  return html`<div class="stack">
    <p class="label" .textContent=${sentence}></p>
    ${supportLink(context)}
  </div>`;
};

/** The name at the start, values in quotes, and what was probably meant. */
const named = /(^[a-z][\w.[\]-]*|"(?:[^"\\]|\\.)*"|(?<=Did you mean )[^?]+)/;
const markCode = (text = '') => text.split(named).map((part, index) => (index % 2 ? html`<code>${part}</code>` : part));

/** One thing that is wrong, what was probably meant first. */
const problemItem = (sentence: string): TemplateResult => {
  const [, fault = sentence, fix] = /^(.+) (Did you mean .+\?)$/.exec(sentence) ?? [];
  return html`<li><b>${markCode(fix)}</b> ${markCode(fault)}</li> `;
};

const stop = /[.।。]$/;

/** The failure as a headline, whose full stop only screen readers have, and what to do; the code that no order has. */
export const failureView: ProblemsModule['failureView'] = (failure, context) => {
  const [title = '', ...rest] = failureMessage(failure, context).split(/(?<=[.।])\s|(?<=。)/);
  // An attribute is wrong, or no order has the code.
  const isFinal = ['misconfigured', 'notFound'].includes(sentenceKey(failure, context));
  const { hint } = { hint: '', ...failure };
  const code = failure.kind === 'refused' && context.model.config?.transactionCode;
  return html`<div class="stack">
    <div class="column error" part="error" role="alert">
      <slot name="error-${failure.kind}"
        ><h2 tabindex="-1">
          <span .textContent=${title.replace(stop, '')}></span
          ><span class="stop" .textContent=${`${stop.exec(title)?.[0] ?? ''} `}></span>
        </h2>
        <p class="label" .textContent=${joinSentences(...rest)}></p>
        ${
          hint &&
          html`<div class="label hint" lang="en" dir="ltr">
            <b>For the developer</b>
            <ul>
              ${hint.split('\n').map(problemItem)}
            </ul>
          </div>`
        }</slot
      >
    </div>
    ${isFinal ? supportLink(context) : retryButton(context)}
    ${code ? html`<p class="small">${context.text.transactionCode}<br /><code>${code}</code></p>` : ''}
  </div>`;
};
