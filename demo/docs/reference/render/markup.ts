import { escapeHtml } from '../../../build/escape-html.js';

/** HTML that is safe to insert. */
export type Markup = { readonly markup: string };

type Value = string | number | Markup | undefined | readonly (string | Markup | undefined)[];

function insert(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return 'markup' in value ? value.markup : value.map(insert).join('');
}

/** A template whose values are escaped, unless they are markup themselves. */
export const markup = (strings: TemplateStringsArray, ...values: readonly Value[]): Markup => ({
  markup: strings.map((text, index) => text + insert(values[index])).join(''),
});

/** A sentence in which backticks mark code. */
export const sentence = (text: string): Markup => ({
  markup: escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>'),
});
