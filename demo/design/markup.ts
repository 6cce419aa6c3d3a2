import { without } from './attributes.js';
import type { Design } from './design.js';
import { partCss } from './part-styles.js';
import { setCss, setJson, setsColors } from './file.js';

export type Kind = 'module' | 'classic';

/** A stretch of code and how it is coloured. */
export type Piece = { readonly text: string; readonly look?: 'tag' | 'name' | 'value' };

type Attribute = readonly [name: string, value: string];

const plain = (text: string): Piece => ({ text });
const tag = (text: string): Piece => ({ text, look: 'tag' });

const escaped = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** JSON reads better in single quotes. */
const quoted = (value: string): string =>
  value.includes('"')
    ? `'${escaped(value).replaceAll("'", '&#39;').replaceAll('},{', '},\n    {')}'`
    : `"${escaped(value)}"`;

const attribute = ([name, value]: Attribute): Piece[] => [
  { text: name, look: 'name' },
  plain('='),
  { text: quoted(value), look: 'value' },
];

const scriptTag = (kind: Kind): Piece[] => {
  const file = kind === 'module' ? 'checkout.js' : 'checkout.iife.js';
  const source: Attribute = ['src', new URL(file, document.baseURI).href];
  const before = kind === 'module' ? [...attribute(['type', 'module']), plain(' ')] : [];
  const after = kind === 'module' ? [] : [plain(' '), { text: 'defer', look: 'name' } as const];
  return [tag('<script'), plain(' '), ...before, ...attribute(source), ...after, tag('></script>'), plain('\n')];
};

/** Colours that are set are derived from by script alone: they go in as the `theme` property. */
function elementTag(design: Design): Piece[] {
  const attributes = setsColors(design) ? without(design.attributes, 'theme') : design.attributes;
  const pieces = Object.entries(attributes).flatMap((each) => [plain('\n  '), ...attribute(each)]);
  return [tag('<crypto-checkout'), ...pieces, plain('\n'), tag('></crypto-checkout>')];
}

function styleTag(design: Design): Piece[] {
  const isByScript = setsColors(design) || Object.keys(design.tokens).length === 0;
  const rules = (isByScript ? '' : setCss(design)) + partCss(design.parts);
  if (rules === '') return [];
  const css = rules.trimEnd().replace(/^/gm, '  ');
  return [tag('<style>'), plain('\n'), ...colored(`${css}\n`), tag('</style>'), plain('\n')];
}

/** A module runs after the script of the element, in either kind. */
function themeScript(design: Design): Piece[] {
  if (!setsColors(design)) return [];
  const object = setJson(design).trimEnd().replace(/\n/g, '\n  ');
  const code = colored(`\n  document.querySelector('crypto-checkout').theme = ${object};\n`);
  return [
    plain('\n'),
    tag('<script'),
    plain(' '),
    ...attribute(['type', 'module']),
    tag('>'),
    ...code,
    tag('</script>'),
  ];
}

/** CSS and JSON by a pattern: names, and what stands behind them. */
export const colored = (text: string): Piece[] =>
  text
    .split(/(--[\w-]+(?=:)|"[^"\n]*"(?=:)|\$[\w-]+(?=:))/)
    .map((part, index) => (index % 2 === 1 ? { text: part, look: 'name' } : { text: part }));

/** What a merchant pastes for what the page shows. */
export const markupOf = (design: Design, kind: Kind): readonly Piece[] => [
  ...scriptTag(kind),
  ...styleTag(design),
  ...elementTag(design),
  ...themeScript(design),
];
