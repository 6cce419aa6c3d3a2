import { html, nothing, type TemplateResult } from 'lit';
import { testVouchers } from '../test-vouchers.js';
import { submitButton, type ViewProps } from './fragments.js';

export function voucherView(props: ViewProps): TemplateResult {
  const { model, actions } = props;
  const { voucher, voucherProblem: problem } = model;
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    actions.submitVoucher();
  };
  return html`
    <form class="form" novalidate autocomplete="off" @submit=${onSubmit}>
      <div class="field">
        <label for="voucher">Voucher code</label>
        <input
          id="voucher"
          name="test-voucher"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          placeholder="TEST-1234-PAID"
          aria-invalid=${problem ? 'true' : 'false'}
          aria-describedby=${problem ? 'voucher-problem' : nothing}
          .value=${voucher}
          @input=${({ currentTarget }: Event) =>
            actions.update({ voucher: (currentTarget as HTMLInputElement).value, voucherProblem: undefined })}
        />
        ${problem ? html`<p class="problem" id="voucher-problem">${problem}</p>` : nothing}
      </div>
      ${submitButton(props)}
    </form>
    <section class="test-cards" aria-labelledby="test-vouchers-title">
      <h2 id="test-vouchers-title">Test vouchers</h2>
      <ul>
        ${testVouchers.map(
          ({ code, label }) =>
            html`<li>
              <button
                type="button"
                class="test-card"
                aria-pressed=${voucher === code}
                @click=${() => actions.update({ voucher: code, voucherProblem: undefined })}
              >
                <span>${label}</span> <code>${code}</code>
              </button>
            </li>`,
        )}
      </ul>
    </section>
  `;
}
