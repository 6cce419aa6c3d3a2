import { html, type TemplateResult } from 'lit';
import { capitalize } from '../../../server/pages/common/format.js';
import { attributes, toAttribute, type AttributeName } from '../../../widget/config/attributes.js';
import { isNonColorToken, tokens, type Token } from '../../../widget/theme/tokens.js';
import type { MeasuredDesign } from '../design/contrast.js';
import { initialDesign, withAttributes, withTokens, type Design } from '../design/design.js';
import { validateDesignToken } from '../design/validation.js';
import { selectInput, textInput, type Choice } from './inputs.js';
import { changeDesign } from './store.js';

/** Each in its own language. */
const languages = [
  ...['en', 'de', 'fr', 'es', 'pt-BR', 'pt', 'it', 'nl', 'pl', 'cs', 'tr', 'ru', 'uk', 'ar', 'he', 'fa', 'hi', 'ja'],
  ...['ko', 'zh-CN', 'en-GB', 'en-IN', 'de-CH', 'fr-CA', 'ar-EG'],
].map((tag): Choice => {
  const named = tag === 'zh-CN' ? 'zh-Hans' : tag;
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(named) ?? tag;
  return [tag, name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)];
});

/** The words that the element takes. The first holds unless set, and stands for the empty value; a lone word is on or off. */
function choicesOf(property: AttributeName): readonly Choice[] | undefined {
  if (property === 'locale') return [['', 'Of the page'], ...languages];
  const row = attributes[property];
  if (!('rule' in row) || !Array.isArray(row.rule)) return undefined;
  const words: readonly string[] = row.rule.length === 1 ? ['unset', ...row.rule] : row.rule;
  return words.map((word, index) => [index === 0 ? '' : word, word]);
}

type FieldSettings = { readonly design: Design; readonly label?: string };

/** A control for an attribute: a list of its words, or a text. */
export function attributeField(property: AttributeName, { design, label }: FieldSettings): TemplateResult {
  const name = toAttribute(property);
  const id = `attribute-${name}`;
  const value = design.attributes[name] ?? '';
  const words = choicesOf(property);
  const choices = label ? words?.map(([word, text]): Choice => [word, capitalize(text)]) : words;
  const onInput = (text: string): void => changeDesign(withAttributes(design, { [name]: text }), { key: id });
  return html`<div class="field">
    <label for=${id}>${label ?? html`<code>${name}</code>`}</label>
    ${choices ? selectInput({ id, value, choices, onInput }) : textInput({ id, value, onInput })}
  </div>`;
}

/** A text field for any value of a token. A colour that is not set shows the derived one, in light and in dark. */
function tokenField(token: Exclude<Token, 'brand'>, { design, palettes }: MeasuredDesign): TemplateResult {
  const id = `token-${token}`;
  return html`<div class="field">
    <label for=${id}><code>${token}</code></label>
    ${textInput({
      id,
      value: design.tokens[token] ?? '',
      placeholder: isNonColorToken(token) ? 'CSS value' : `${palettes.light[token]} / ${palettes.dark[token]}`,
      validate: (text) => validateDesignToken(token, text),
      onInput: (text) => changeDesign(withTokens(design, { [token]: text }), { key: id }),
    })}
  </div>`;
}

const shownAbove: readonly AttributeName[] = ['brand', 'theme', 'layout', 'locale'];
const otherAttributes = (Object.keys(attributes) as AttributeName[]).filter((name) => !shownAbove.includes(name));
const otherTokens = tokens.filter((token) => token !== 'brand');

type Row = readonly [isChanged: boolean, field: TemplateResult];

const foldView = (title: string, rows: readonly Row[]): TemplateResult => html`
  <details class="fold" id=${title.toLowerCase()}>
    <summary>
      ${title} <span>${rows.filter(([isChanged]) => isChanged).length || 'none'} of ${rows.length} changed</span>
    </summary>
    <div class="fold-body">${rows.map(([, field]) => field)}</div>
  </details>
`;

/** Every other token and attribute. */
export function advancedView(measured: MeasuredDesign): TemplateResult {
  const { attributes: set, tokens: changed } = measured.design;
  const isChanged = (name: string): boolean => set[name] !== initialDesign.attributes[name];
  const tokenRows = otherTokens.map((token): Row => [token in changed, tokenField(token, measured)]);
  const rows = otherAttributes.map((name): Row => [isChanged(toAttribute(name)), attributeField(name, measured)]);
  return html`${foldView('Tokens', tokenRows)} ${foldView('Attributes', rows)}`;
}
