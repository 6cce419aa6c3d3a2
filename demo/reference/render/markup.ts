/** HTML that is safe to insert. */
export type Markup = { readonly markup: string };

type Value = string | number | Markup | undefined | readonly (string | Markup | undefined)[];

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeText = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

function insert(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value));
  return 'markup' in value ? value.markup : value.map(insert).join('');
}

/** A template whose values are escaped, unless they are markup themselves. */

export const markup = (strings: TemplateStringsArray, ...values: readonly Value[]): Markup => ({
  markup: strings.map((text, index) => text + insert(values[index])).join(''),
});

/** A sentence in which backticks mark code. */
export const sentence = (text: string): Markup => ({
  markup: escapeText(text).replace(/`([^`]+)`/g, '<code>$1</code>'),
});
