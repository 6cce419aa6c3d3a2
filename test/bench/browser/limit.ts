import { LitElement, html, nothing, type TemplateResult } from 'lit';
import { frameStyles } from '../../../widget/element/crypto-checkout.styles.js';
import { choosingStyles } from '../../../widget/styles/choosing.styles.js';
import { tokenStyles } from '../../../widget/styles/tokens.styles.js';

/** A payment option in the reply of the service, and its fee. */
type Option = {
  readonly name: string;
  readonly show_name: string;
  readonly alt: string;
  readonly processor_fee_fixed: number;
  readonly processor_fee_percent: number;
  readonly processor_min_fee: number;
  readonly fee: number;
};

type Offer = { readonly options: readonly Option[]; readonly amount: number; readonly hasQuote: boolean };

const money = (amount: number): string => `$${amount.toFixed(2)}`;

const optionRow = (
  { name, show_name, alt, fee }: Option,
  is: { first: boolean; cheapest: boolean },
): TemplateResult => html`
  <label class="row" part="option">
    <input
      type="radio"
      name="option"
      .value=${name}
      .checked=${is.first}
      aria-label="${show_name}, ${alt}, ${''}${`+${money(fee)}`}${' fee'}${is.cheapest ? ', Lowest fee' : ''}"
      @change=${() => undefined}
    />
    <span class="glyph"><slot name="option-${name.replaceAll('_', '-')}">${undefined}</slot></span>
    <span class="offer" aria-hidden="true">
      <span class="what">
        <bdi class="name" .textContent=${show_name}></bdi>
        <bdi class="small" .textContent=${alt}></bdi>
      </span>
      <span class="cost">
        <span>${''}<bdi .textContent=${`+${money(fee)}`}></bdi>${' fee'}</span>
        ${is.cheapest ? html`<span class="small tag">${'Lowest fee'}</span>` : nothing}
      </span>
    </span>
  </label>
`;

const form = ({ options, hasQuote }: Offer, total: string): TemplateResult => {
  const rows = options.map((option, index) =>
    optionRow(option, { first: index === 0, cheapest: index === 0 && options.length > 1 }),
  );
  const visible = options.length > 4 ? 3 : options.length;
  return html`
    <form class="stack" method="dialog" novalidate @submit=${(event: Event) => event.preventDefault()}>
      ${undefined} ${''}
      <fieldset class="option-group">
        <legend>${'Pay with'}</legend>
        <div class="column options">${rows.slice(0, visible)}</div>
        ${
          options.length > visible
            ? html`<details>
                <summary class="button more" .textContent=${`${options.length - visible} more ways to pay`}></summary>
                <div class="column">${rows.slice(visible)}</div>
              </details>`
            : nothing
        }
      </fieldset>
      ${nothing} ${hasQuote ? html`<div class="line quote">${undefined}</div>` : nothing}
      ${html`<button
        class="button primary"
        part="button"
        type="submit"
        aria-disabled=${false}
        .textContent=${`Pay ${total}`}
      ></button>`}
    </form>
  `;
};

const headline = (offer: Offer | undefined, amount: string): TemplateResult => {
  const [option] = offer?.options ?? [];
  return html`
    <h2 class="label" tabindex="-1" .textContent=${option ? 'Total' : 'Order'}></h2>
    <div class="line">
      <p class="amount" part="amount" translate="no" .textContent=${amount}></p>
      ${undefined}
    </div>
    ${
      offer && option
        ? html`<p class="label" part="fees">
            ${html`<span .textContent=${`Order ${money(offer.amount)}`}></span> +
              <span .textContent=${`Fee ${money(option.fee)}`}></span>`}
          </p>`
        : html`<p></p>`
    }
  `;
};

/**
 * The baseline of the checkout: what its first screen costs on Lit without any logic. It has the same elements, style texts
 * and request as the first screen of `widget/views`; `limit.check.test.ts` compares them.
 */
class LimitElement extends LitElement {
  static override readonly styles = [tokenStyles, frameStyles, choosingStyles];

  #offer: Offer | undefined;

  protected override firstUpdated(): void {
    void this.#load();
  }

  async #load(): Promise<void> {
    const amount = this.getAttribute('fiat-amount') ?? '';
    const query = `fiat_amount=${amount}&fiat_currency=${this.getAttribute('fiat-currency')}`;
    const base = this.getAttribute('base-url');
    const init = { headers: {}, credentials: 'omit', cache: 'no-store', redirect: 'error' } as const;
    const reply = await fetch(`${base}/api/v3/reseller/payment_options?${query}`, init);
    const { data } = (await reply.json()) as { data: { payment_options: Option[] } };
    const options = data.payment_options.map((option) => {
      const fee = option.processor_fee_fixed + (Number(amount) * option.processor_fee_percent) / 100;
      return { ...option, fee: Math.max(fee, option.processor_min_fee) };
    });
    options.sort((a, b) => a.fee - b.fee);
    this.#offer = { options, amount: Number(amount), hasQuote: reply.headers.get('accept-quote') === '?1' };
    this.requestUpdate();
    await this.updateComplete;
    this.dispatchEvent(new Event('checkout-ready', { bubbles: true }));
  }

  protected override render(): TemplateResult {
    const offer = this.#offer;
    const amount = Number(this.getAttribute('fiat-amount')) + (offer?.options[0]?.fee ?? 0);
    return html`
      <section
        class="card"
        part="card"
        tabindex="-1"
        lang=${'en'}
        dir=${'ltr'}
        aria-label=${'Checkout'}
        aria-busy=${!offer}
      >
        ${undefined}
        <slot name="header"></slot>
        <div ?hidden=${false}><slot name="logo"></slot>${headline(offer, money(amount))}</div>
        <div class="live" aria-live="polite">${nothing}</div>
        ${offer && form(offer, money(amount))}
        <div class="outline"></div>
        ${nothing}
        <slot name="footer"></slot>
        <div class="spoken" aria-live="polite">
          <p .textContent=${offer && 'Ways to pay are ready.'}></p>
          <p .textContent=${undefined}></p>
        </div>
      </section>
    `;
  }
}

customElements.define('crypto-checkout', LimitElement);
