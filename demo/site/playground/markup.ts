import { createSnippet, type SnippetOptions } from '../../../widget/build/snippet/snippet.js';
import { omitAttributes } from '../design/attributes.js';
import type { Design } from '../design/design.js';
import { toPartCss } from '../design/part-styles.js';
import { explicitCss, explicitJson, hasColorTokens } from '../design/theme-file.js';

export type ScriptKind = 'module' | 'classic' | 'pinned';

/** The version of the widget beside this page, and the hashes of its files. */
export type WidgetVersion = Pick<SnippetOptions, 'version' | 'files'>;

/** How the page loads the widget. A pinned one needs its version; without it the module stands there. */
export type ScriptSettings = { readonly kind: ScriptKind; readonly widget: WidgetVersion | undefined };

/** A piece of code, and its type for highlighting. */
export type CodeToken = { readonly text: string; readonly type?: 'tag' | 'name' | 'value' };

type Attribute = readonly [name: string, value: string];

const plainToken = (text: string): CodeToken => ({ text });
const tagToken = (text: string): CodeToken => ({ text, type: 'tag' });

const escapeHtml = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** JSON is put into single quotes for readability. */
const quoteAttribute = (value: string): string =>
  value.includes('"')
    ? `'${escapeHtml(value).replaceAll("'", '&#39;').replaceAll('},{', '},\n    {')}'`
    : `"${escapeHtml(value)}"`;

const attributeTokens = ([name, value]: Attribute): CodeToken[] => [
  { text: name, type: 'name' },
  plainToken('='),
  { text: quoteAttribute(value), type: 'value' },
];

/** What the design needs beside the first file loads with it. */
const pinnedTokens = ({ attributes }: Design, widget: WidgetVersion): CodeToken[] => {
  const preload = attributes['brand'] ? ['theme'] : [];
  return [plainToken(createSnippet({ ...widget, base: new URL('.', document.baseURI).href, preload }))];
};

const scriptTokens = (design: Design, { kind: wanted, widget }: ScriptSettings): CodeToken[] => {
  if (wanted === 'pinned' && widget) return pinnedTokens(design, widget);
  const kind = wanted === 'classic' ? 'classic' : 'module';
  const file = kind === 'module' ? 'checkout.js' : 'checkout.iife.js';
  const source: Attribute = ['src', new URL(file, document.baseURI).href];
  const before = kind === 'module' ? [...attributeTokens(['type', 'module']), plainToken(' ')] : [];
  const after: readonly CodeToken[] = kind === 'module' ? [] : [plainToken(' '), { text: 'defer', type: 'name' }];
  return [
    tagToken('<script'),
    plainToken(' '),
    ...before,
    ...attributeTokens(source),
    ...after,
    tagToken('></script>'),
    plainToken('\n'),
  ];
};

/** With colour tokens, the theme is set as the `theme` property, because only script derives colours from them. */
function elementTokens(design: Design): CodeToken[] {
  const attributes = hasColorTokens(design) ? omitAttributes(design.attributes, 'theme') : design.attributes;
  const tokens = Object.entries(attributes).flatMap((each) => [plainToken('\n  '), ...attributeTokens(each)]);
  return [tagToken('<crypto-checkout'), ...tokens, plainToken('\n'), tagToken('></crypto-checkout>')];
}

function styleTokens(design: Design): CodeToken[] {
  const isByScript = hasColorTokens(design) || Object.keys(design.tokens).length === 0;
  const rules = (isByScript ? '' : explicitCss(design)) + toPartCss(design.parts);
  if (rules === '') return [];
  const css = rules.trimEnd().replace(/^/gm, '  ');
  return [tagToken('<style>'), plainToken('\n'), ...highlight(`${css}\n`), tagToken('</style>'), plainToken('\n')];
}

/** A module script runs after the element's script, for both kinds. */
function themeScriptTokens(design: Design): CodeToken[] {
  if (!hasColorTokens(design)) return [];
  const object = explicitJson(design).trimEnd().replace(/\n/g, '\n  ');
  const code = highlight(`\n  document.querySelector('crypto-checkout').theme = ${object};\n`);
  return [
    plainToken('\n'),
    tagToken('<script'),
    plainToken(' '),
    ...attributeTokens(['type', 'module']),
    tagToken('>'),
    ...code,
    tagToken('</script>'),
  ];
}

/** Highlights the names in CSS, SCSS and JSON. */
export const highlight = (text: string): CodeToken[] =>
  text
    .split(/((?<![\w-])--[\w-]+(?=:)|"[^"\n]*"(?=:)|\$[\w-]+(?=:))/)
    .map((part, index): CodeToken => (index % 2 === 1 ? { text: part, type: 'name' } : { text: part }));

/** The HTML that a merchant pastes for this design. */
export const createMarkup = (design: Design, script: ScriptSettings): readonly CodeToken[] => [
  ...scriptTokens(design, script),
  ...styleTokens(design),
  ...elementTokens(design),
  ...themeScriptTokens(design),
];
