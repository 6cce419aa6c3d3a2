import { isState } from '../states/states.js';
import { isToken } from '../../widget/theme/tokens.js';
import { isAttributeValue, isColorToken, isTokenValue } from './checks.js';
import { trimmed, type Attributes } from './attributes.js';
import { isPart, partProblemOf, type PartStyles } from './part-styles.js';
import { initial, views, type Design, type Tokens, type View } from './design.js';

const isHex = /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;

/** `#` would be written as `%23` in a link. */
const shorter = (value: string): string =>
  value.startsWith('#') && isHex.test(value.slice(1)) ? value.slice(1) : value;
const longer = (value: string): string => (isHex.test(value) ? `#${value}` : value);

function attributeEntries({ attributes }: Design): [string, string][] {
  const names = new Set([...Object.keys(initial.attributes), ...Object.keys(attributes)]);
  return [...names]
    .filter((name) => (attributes[name] ?? '') !== (initial.attributes[name] ?? ''))
    .map((name) => [name, name === 'brand' ? shorter(attributes[name] ?? '') : (attributes[name] ?? '')]);
}

/** What differs from the page as it starts, as the query of a link: `?brand=635bff&theme=dark&--radius=4px&state=paid`. */
export function toQuery(design: Design): string {
  const { tokens, parts, hasSlots, lamp, bulb, state, view } = design;
  const own = { slots: hasSlots ? 'on' : '', state, view: view === initial.view ? '' : view };
  const cart = { lamp: lamp === initial.lamp ? '' : String(lamp), bulb: bulb === initial.bulb ? '' : String(bulb) };
  const query = new URLSearchParams([
    ...attributeEntries(design),
    ...Object.entries(tokens).map(([name, value]): [string, string] => [`--${name}`, shorter(value)]),
    ...Object.entries(parts).map(([name, text]): [string, string] => [`::${name}`, text]),
    ...Object.entries(trimmed({ ...own, ...cart })),
  ]);
  // Browsers take these as they are, and people read them.
  const text = query
    .toString()
    .replaceAll('%28', '(')
    .replaceAll('%29', ')')
    .replaceAll('%2C', ',')
    .replaceAll('%2F', '/')
    .replaceAll('%3A', ':');
  return text && `?${text}`;
}

function tokensIn(query: URLSearchParams): Tokens {
  const found = [...query].flatMap(([key, value]): [string, string][] => {
    const name = key.startsWith('--') ? key.slice(2) : '';
    if (!isToken(name) || name === 'brand') return [];
    const text = isColorToken(name) ? longer(value) : value;
    return isTokenValue(name, text) ? [[name, text]] : [];
  });
  return Object.fromEntries(found);
}

function partsIn(query: URLSearchParams): PartStyles {
  const found = [...query].flatMap(([key, value]): [string, string][] => {
    const name = key.startsWith('::') ? key.slice(2) : '';
    return isPart(name) && partProblemOf(value) === undefined ? [[name, value.trim()]] : [];
  });
  return trimmed(Object.fromEntries(found));
}

function attributesIn(query: URLSearchParams, known: readonly string[]): Attributes {
  const given = known.flatMap((name): [string, string][] => {
    const written = query.get(name);
    if (written === null) return [];
    const value = name === 'brand' ? longer(written) : written;
    return isAttributeValue(name, value) ? [[name, value]] : [];
  });
  return trimmed({ ...initial.attributes, ...Object.fromEntries(given) });
}

const quantityIn = (query: URLSearchParams, name: 'lamp' | 'bulb'): number => {
  const value = query.get(name) ?? '';
  return /^[1-6]$/.test(value) ? Number(value) : initial[name];
};

const oneOf = <T extends string>(value: string | null, allowed: readonly T[], fallback: T): T =>
  allowed.find((one) => one === value) ?? fallback;

/** What a link says. It comes from anybody: what is not known, or does not fit, is as if it were not there. */
export function fromQuery(text: string, known: readonly string[]): Design {
  const query = new URLSearchParams(text.slice(0, 8000));
  const state = query.get('state') ?? '';
  return {
    attributes: attributesIn(query, known),
    tokens: tokensIn(query),
    parts: partsIn(query),
    hasSlots: query.get('slots') === 'on',
    lamp: quantityIn(query, 'lamp'),
    bulb: quantityIn(query, 'bulb'),
    state: isState(state) ? state : '',
    view: oneOf<View>(query.get('view'), views, initial.view),
  };
}
