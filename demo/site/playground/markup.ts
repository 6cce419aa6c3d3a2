import { omitAttributes } from '../design/attributes.js';
import type { Design } from '../design/design.js';
import { logoHeight } from './logo.js';
import { explicitCss, explicitJson, hasColorTokens } from '../design/theme-file.js';

/** A piece of code, and its type for highlighting. */
export type CodeToken = { readonly text: string; readonly type?: 'tag' | 'name' | 'value' };

type Piece = string | CodeToken | readonly Piece[];

/** Texts are plain code. */
const flatten = (piece: Piece): CodeToken[] => {
  if (typeof piece === 'string') return [{ text: piece }];
  return 'text' in piece ? [piece] : piece.flatMap(flatten);
};

const tag = (text: string): CodeToken => ({ text, type: 'tag' });

const escapeHtml = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** JSON is put into single quotes for readability. */
const quoteAttribute = (value: string): string =>
  value.includes('"')
    ? `'${escapeHtml(value).replaceAll("'", '&#39;').replaceAll('},{', '},\n    {')}'`
    : `"${escapeHtml(value)}"`;

const attribute = (name: string, value: string): readonly Piece[] => [
  { text: name, type: 'name' },
  '=',
  { text: quoteAttribute(value), type: 'value' },
];

function scriptTag(): Piece {
  const how = [attribute('type', 'module'), ' ', attribute('src', new URL('checkout.js', document.baseURI).href)];
  return [tag('<script'), ' ', how, tag('></script>'), '\n'];
}

/** The file of the logo is the merchant's: a page keeps it where it likes. */
const logoTag: Piece = [
  ['\n  ', tag('<img'), ' ', attribute('slot', 'header'), ' ', attribute('src', 'logo.svg')],
  [' ', attribute('alt', 'Your shop'), ' ', attribute('height', String(logoHeight)), tag(' />')],
];

/** The attributes that the hosted page takes as parameters. */
const linkAttributes =
  'fiat-amount fiat-currency external-reference destination crypto-currency crypto-currency-network wallet-address locale theme brand';

/** What a buyer sees when the script is blocked: a link to the hosted page with the same order. */
function hostedLink(attributes: Design['attributes']): Piece {
  const url = new URL('pay', document.baseURI);
  for (const name of linkAttributes.split(' '))
    if (attributes[name] !== undefined) url.searchParams.set(name.replaceAll('-', '_'), attributes[name]);
  return ['\n  ', tag('<a'), ' ', attribute('href', url.href), tag('>'), 'Pay by card or bank', tag('</a>'), '\n'];
}

/** With colour tokens, the theme is set as the `theme` property, because only script derives colours from them. */
function elementTag(design: Design, hasLogo: boolean): Piece {
  const attributes = hasColorTokens(design) ? omitAttributes(design.attributes, 'theme') : design.attributes;
  const { brand, ...others } = attributes;
  const rows = Object.entries({ ...(brand && { brand }), ...others });
  const lines = rows.map(([name, value]) => ['\n  ', attribute(name, value)]);
  const logo = hasLogo ? logoTag : [];
  return [tag('<crypto-checkout'), lines, '\n', tag('>'), logo, hostedLink(attributes), tag('</crypto-checkout>')];
}

function styleTag(design: Design): Piece {
  if (hasColorTokens(design) || Object.keys(design.tokens).length === 0) return [];
  const css = explicitCss(design).trimEnd().replace(/^/gm, '  ');
  return [tag('<style>'), '\n', highlightPanelCode(`${css}\n`), tag('</style>'), '\n'];
}

/** A module script runs after the element's script. */
function themeScript(design: Design): Piece {
  if (!hasColorTokens(design)) return [];
  const object = explicitJson(design).replace(/\n/g, '\n  ');
  const code = highlightPanelCode(`\n  document.querySelector('crypto-checkout').theme = ${object};\n`);
  return ['\n', tag('<script'), ' ', attribute('type', 'module'), tag('>'), code, tag('</script>')];
}

/** Highlights the names in CSS and JSON. */
export const highlightPanelCode = (text: string): CodeToken[] =>
  text
    .split(/((?<![\w-])--[\w-]+(?=:)|"[^"\n]*"(?=:))/)
    .map((part, index): CodeToken => (index % 2 === 1 ? { text: part, type: 'name' } : { text: part }));

/** The HTML that a merchant pastes for this design. */
export const createMarkup = (design: Design, hasLogo: boolean): readonly CodeToken[] =>
  flatten([scriptTag(), styleTag(design), elementTag(design, hasLogo), themeScript(design)]);
