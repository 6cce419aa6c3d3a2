import { omitAttributes } from '../design/attributes.js';
import type { Design } from '../design/design.js';
import { logoHeight } from './logo.js';
import { explicitCss, explicitJson, hasColorTokens } from '../design/theme-file.js';

/** A piece of code, and its type for highlighting. */
export type CodeToken = { readonly text: string; readonly type: 'tag' | 'name' | 'value' | undefined };

const types = [undefined, 'tag', 'name', 'value'] as const;

/** Tags; names of attributes, and in CSS and JSON; values of attributes. */
const pieces = /(<\/?[\w-]+|\/?>)|((?<![\w-])--[\w-]+(?=:)|"[^"\n]*"(?=:)|[\w-]+(?==["']))|(?<==)("[^"]*"|'[^']*')/;

export const highlight = (code: string): readonly CodeToken[] =>
  code.split(pieces).flatMap((text, index) => (text ? [{ text, type: types[index % types.length] }] : []));

const escapeHtml = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** JSON is put into single quotes for readability. */
const quoteAttribute = (value: string): string =>
  value.includes('"')
    ? `'${escapeHtml(value).replaceAll("'", '&#39;').replaceAll('},{', '},\n    {')}'`
    : `"${escapeHtml(value)}"`;

/** The file of the logo is the merchant's: a page keeps it where it likes. */
const logoTag = `\n  <img slot="header" src="logo.svg" alt="Your shop" height="${logoHeight}" />`;

/** The attributes that the hosted page takes as parameters. */
const linkAttributes =
  'fiat-amount fiat-currency external-reference destination crypto-currency crypto-currency-network wallet-address locale theme brand';

/** What a buyer sees when the script is blocked: a link to the hosted page with the same order. */
function hostedLink(attributes: Design['attributes']): string {
  const url = new URL('pay', document.baseURI);
  for (const name of linkAttributes.split(' '))
    if (attributes[name] !== undefined) url.searchParams.set(name.replaceAll('-', '_'), attributes[name]);
  return `\n  <a href=${quoteAttribute(url.href)}>Pay by card or bank</a>\n`;
}

/** With colour tokens, the theme is set as the `theme` property, because only script derives colours from them. */
function elementTag(design: Design, hasLogo: boolean): string {
  const attributes = hasColorTokens(design) ? omitAttributes(design.attributes, 'theme') : design.attributes;
  const { brand, ...others } = attributes;
  const rows = Object.entries({ ...(brand && { brand }), ...others });
  const lines = rows.map(([name, value]) => `\n  ${name}=${quoteAttribute(value)}`).join('');
  return `<crypto-checkout${lines}\n>${hasLogo ? logoTag : ''}${hostedLink(attributes)}</crypto-checkout>`;
}

function styleTag(design: Design): string {
  if (hasColorTokens(design) || Object.keys(design.tokens).length === 0) return '';
  return `<style>\n${explicitCss(design).trimEnd().replace(/^/gm, '  ')}\n</style>\n`;
}

/** A module script runs after the element's script. */
function themeScript(design: Design): string {
  if (!hasColorTokens(design)) return '';
  const object = explicitJson(design).replace(/\n/g, '\n  ');
  return `\n<script type="module">\n  document.querySelector('crypto-checkout').theme = ${object};\n</script>`;
}

/** The HTML that a merchant pastes for this design. */
export function createMarkup(design: Design, hasLogo: boolean): string {
  const script = `<script type="module" src=${quoteAttribute(new URL('checkout.js', document.baseURI).href)}></script>\n`;
  return script + styleTag(design) + elementTag(design, hasLogo) + themeScript(design);
}
