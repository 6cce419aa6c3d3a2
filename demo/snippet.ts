import { copyButton } from './copy.js';
import { make, scrolling } from './dom.js';
import { attributesOf, propertiesOf, type Attribute, type Settings } from './settings.js';

export type Kind = 'module' | 'classic';

/** A stretch of code and how it is coloured. */
type Piece = { readonly text: string; readonly look?: 'tag' | 'name' | 'value' };

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
  return [tag('<script'), plain(' '), ...before, ...attribute(source), ...after, tag('></script>')];
};

const elementTag = (settings: Settings): Piece[] => [
  tag('<crypto-checkout'),
  ...attributesOf(settings).flatMap((each) => [plain('\n  '), ...attribute(each)]),
  plain('\n'),
  tag('></crypto-checkout>'),
];

const styleRule = (properties: readonly Attribute[]): Piece[] => [
  tag('crypto-checkout'),
  plain(' {'),
  ...properties.flatMap(([name, value]): Piece[] => [
    plain('\n  '),
    { text: name, look: 'name' },
    plain(': '),
    { text: value, look: 'value' },
    plain(';'),
  ]),
  plain('\n}'),
];

const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('');

const colored = ({ text, look }: Piece): Node | string => (look ? make('span', { class: look }, text) : text);

const block = (name: string, pieces: readonly Piece[]): HTMLElement =>
  make(
    'div',
    { class: 'snippet' },
    make('div', { class: 'snippet-head' }, make('span', {}, name), copyButton(name, textOf(pieces))),
    scrolling('', name, make('code', {}, ...pieces.map(colored))),
  );

/** What a merchant pastes for what the playground shows. */
export function showSnippet(place: HTMLElement, settings: Settings, kind: Kind): void {
  const properties = propertiesOf(settings);
  const blocks = [block('HTML', [...scriptTag(kind), plain('\n'), ...elementTag(settings)])];
  if (properties.length > 0) blocks.push(block('CSS', styleRule(properties)));
  place.replaceChildren(...blocks);
}
