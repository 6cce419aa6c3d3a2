import { html, type TemplateResult } from 'lit';
import { attributes, toAttribute, type AttributeName } from '../../../../widget/config/attributes.js';
import { createOrderReference } from '../../../../server/pages/common/example-order.js';
import type { MeasuredDesign } from '../../design/contrast.js';
import { withAttributes, type Design } from '../../design/design.js';
import { changeDesign } from '../store.js';
import { segmentedControl, selectInput, textInput, type Choice } from './inputs.js';

/** How the panel shows an attribute, beyond what the table of the element says. */
type AttributeField = {
  /** Few choices are buttons, many are a list. Without choices the control is a text input. */
  readonly choices?: readonly Choice[] | undefined;
  readonly isWide?: true;
  readonly placeholder?: string;
  readonly inputMode?: 'decimal' | 'url';
};

const toChoices = (values: readonly string[]): Choice[] => values.map((value) => [value, value]);

/** Each in its own language. */
const languages = [
  ...['en', 'de', 'fr', 'es', 'pt-BR', 'pt', 'it', 'nl', 'pl', 'cs', 'tr', 'ru', 'uk', 'ar', 'he', 'fa', 'hi', 'ja'],
  ...['ko', 'zh-CN', 'en-GB', 'en-IN', 'de-CH', 'fr-CA', 'ar-EG'],
].map((tag): Choice => {
  const named = tag === 'zh-CN' ? 'zh-Hans' : tag;
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(named) ?? tag;
  return [tag, name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)];
});

const numberingSystems: readonly Choice[] = [
  ['', 'Of the language'],
  ['latn', '0123 Latin'],
  ['arab', '٠١٢٣ Arabic'],
  ['arabext', '۰۱۲۳ Persian'],
  ['deva', '०१२३ Devanagari'],
  ['beng', '০১২৩ Bengali'],
  ['thai', '๐๑๒๓ Thai'],
];

const fields: Readonly<Partial<Record<AttributeName, AttributeField>>> = {
  locale: { choices: [['', 'Of the page'], ...languages] },
  numberingSystem: { choices: numberingSystems },
  lang: { placeholder: 'Of the page' },
  dir: { choices: [['', 'of the language'], ...toChoices(['ltr', 'rtl'])] },
  fiatAmount: { inputMode: 'decimal' },
  fiatCurrency: { choices: toChoices(['USD', 'EUR', 'GBP', 'CHF', 'PLN', 'AUD', 'BRL', 'AED', 'INR', 'JPY']) },
  walletAddress: { isWide: true },
  coins: { isWide: true, placeholder: 'USDT:TRON, BTC:BITCOIN' },
  wallets: { isWide: true, placeholder: '[{"crypto_currency": "…"}]' },
  paymentUrl: { inputMode: 'url', placeholder: 'https://…/{transaction_code}' },
  explorerUrl: { inputMode: 'url', placeholder: 'https://…/{tx_hash}' },
  baseUrl: { inputMode: 'url', placeholder: 'The origin of this page' },
};

/** The words that the element takes. The first holds unless set, and stands for the empty value; a lone word is on or off. */
function choicesOf(property: AttributeName): readonly Choice[] | undefined {
  const row = attributes[property];
  if (!('rule' in row) || !Array.isArray(row.rule)) return undefined;
  const words: readonly string[] = row.rule.length === 1 ? ['unset', ...row.rule] : row.rule;
  return words.map((word, index) => [index === 0 ? '' : word, word]);
}

const webUrl: AttributeField = { inputMode: 'url', placeholder: 'https://…' };

const fieldOf = (property: AttributeName): AttributeField =>
  fields[property] ?? { choices: choicesOf(property), ...(property.endsWith('Url') && webUrl) };

/** With more choices, a list is easier to scan than buttons. */
const maxSegments = 4;

/** A control for an attribute, labelled with the attribute's name. */
function attributeField(property: AttributeName, design: Design): TemplateResult {
  const { choices, isWide, placeholder, inputMode } = fieldOf(property);
  const name = toAttribute(property);
  const id = `attribute-${name}`;
  const value = design.attributes[name] ?? '';
  const onInput = (text: string): void => changeDesign(withAttributes(design, { [name]: text }), { key: id });
  const classes = `field ${isWide ? 'wide' : ''}`;
  if (choices && choices.length <= maxSegments)
    return html`<fieldset class=${classes}>
      <legend><code>${name}</code></legend>
      ${segmentedControl({ id, value, choices, onInput })}
    </fieldset>`;
  return html`<div class=${classes}>
    <label for=${id}><code>${name}</code></label>
    ${choices ? selectInput({ id, value, choices, onInput }) : textInput({ id, value, placeholder, inputMode, onInput })}
  </div>`;
}

const layoutNames: readonly AttributeName[] = ['qr', 'emphasis', 'layout'];
const languageNames: readonly AttributeName[] = ['locale', 'lang', 'dir', 'numberingSystem'];
const partnerNames = (Object.keys(attributes) as AttributeName[]).filter((name) => name.startsWith('partner'));
const elsewhere = new Set<AttributeName>(['brand', 'theme', ...layoutNames, ...languageNames, ...partnerNames]);
/** What an order is, before what else it may have. */
const orderNames = [
  ...new Set<AttributeName>([
    ...(['fiatAmount', 'fiatCurrency', 'cryptoCurrency', 'cryptoCurrencyNetwork', 'walletAddress'] as const),
    ...(['coins', 'wallets', 'externalReference', 'destination'] as const),
    ...(Object.keys(attributes) as AttributeName[]),
  ]),
].filter((name) => !elsewhere.has(name));

const attributeFields = (names: readonly AttributeName[], design: Design): TemplateResult[] =>
  names.map((name) => attributeField(name, design));

export const layoutControls = ({ design }: MeasuredDesign): TemplateResult =>
  html`${attributeFields(layoutNames, design)}`;

export const languageControls = ({ design }: MeasuredDesign): TemplateResult =>
  html`${attributeFields(languageNames, design)}`;

export function orderControls({ design }: MeasuredDesign): TemplateResult {
  const startNewOrder = (): void =>
    changeDesign(withAttributes(design, { 'external-reference': createOrderReference() }));
  return html`
    <div class="pairs-of-fields">${attributeFields(orderNames, design)}</div>
    <button class="button wide" type="button" id="new-order" @click=${startNewOrder}>New order</button>
    <details class="more">
      <summary>Partner, all or none</summary>
      <div class="pairs-of-fields">${attributeFields(partnerNames, design)}</div>
    </details>
  `;
}
