import { html, nothing, type TemplateResult } from 'lit';
import type { PageActions, PageModel } from '../payment-model.js';
import {
  findCard,
  formatCode,
  formatExpiry,
  formatNumber,
  testCards,
  type CardField,
  type TestCard,
} from '../test-cards.js';
import { submitButton } from './fragments.js';

type FieldSettings = {
  readonly name: CardField;
  readonly label: string;
  readonly placeholder?: string;
  readonly format?: (text: string) => string;
};

const fields: Readonly<Record<CardField, FieldSettings>> = {
  number: { name: 'number', label: 'Card number', placeholder: '1234 1234 1234 1234', format: formatNumber },
  expiry: { name: 'expiry', label: 'Expiry date', placeholder: 'MM / YY', format: formatExpiry },
  code: { name: 'code', label: 'Security code', placeholder: '123', format: formatCode },
  name: { name: 'name', label: 'Name on the card' },
};

/** Formats what was typed at the end of the field; a caret in its middle keeps its place and the text. */
function readInput(field: HTMLInputElement, format: (text: string) => string): string {
  if (field.selectionEnd === field.value.length && !/\s$/.test(field.value)) field.value = format(field.value);
  return field.value;
}

/** No field asks the browser for a card of the buyer: this page takes test cards alone. */
function field({ name, label, placeholder = '', format }: FieldSettings, props: CardProps): TemplateResult {
  const { model, actions } = props;
  const problem = model.cardProblems[name];
  const onInput = ({ currentTarget }: Event): void => {
    const value = readInput(currentTarget as HTMLInputElement, format ?? String);
    actions.update({
      card: { ...model.card, [name]: value },
      cardProblems: { ...model.cardProblems, [name]: undefined },
    });
  };
  return html`<div class="field">
    <label for=${name}>${label}</label>
    <input
      id=${name}
      name=${`test-${name}`}
      autocomplete="off"
      spellcheck="false"
      inputmode=${format ? 'numeric' : 'text'}
      placeholder=${placeholder}
      aria-invalid=${problem ? 'true' : 'false'}
      aria-describedby=${problem ? `${name}-problem` : nothing}
      .value=${model.card[name]}
      @input=${onInput}
    />
    ${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : nothing}
  </div>`;
}

type CardProps = { readonly model: PageModel; readonly actions: PageActions };

const filledWith = ({ number }: TestCard) => ({ number, expiry: '12 / 34', code: '123', name: 'Sam Sample' });

function testCardButton(card: TestCard, { model, actions }: CardProps): TemplateResult {
  const isChosen = findCard(model.card.number) === card;
  return html`<li>
    <button
      type="button"
      class="test-card"
      aria-pressed=${isChosen}
      @click=${() => actions.update({ card: filledWith(card), cardProblems: {} })}
    >
      <span>${card.label}</span> <code>${card.number}</code>
    </button>
  </li>`;
}

export function cardView(props: CardProps): TemplateResult {
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    props.actions.submitCard();
  };
  return html`
    <form class="form" novalidate autocomplete="off" @submit=${onSubmit}>
      ${field(fields.number, props)}
      <div class="pair">${field(fields.expiry, props)} ${field(fields.code, props)}</div>
      ${field(fields.name, props)} ${submitButton(props)}
    </form>
    <section class="test-cards" aria-labelledby="test-cards-title">
      <h2 id="test-cards-title">Test cards</h2>
      <ul>
        ${testCards.map((card) => testCardButton(card, props))}
      </ul>
      <p class="note">A choice fills the form. Nothing that you type leaves this browser.</p>
    </section>
  `;
}

/** The step at the bank, which the shop and its processor never see. */
export const bankQuestionView = ({ model: { isBusy }, actions }: CardProps): TemplateResult => html`
  <p>Your bank asks you to confirm this payment. It would show this in its app, or send you a code.</p>
  <div class="actions">
    <button class="primary" type="button" aria-disabled=${isBusy} @click=${() => actions.act({ action: 'pay' })}>
      Confirm the payment
    </button>
    <button class="secondary" type="button" aria-disabled=${isBusy} @click=${actions.refuse}>Refuse</button>
  </div>
`;
