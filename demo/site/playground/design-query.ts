import { isFixtureState } from '../states/state-fixtures.js';
import { isColorToken } from '../../../widget/theme/formats/theme-file.js';
import { isToken } from '../../../widget/theme/tokens.js';
import { isDesignAttributeValue, isDesignTokenValue } from '../design/validation.js';
import { attributeNames, omitEmpty, type Attributes } from '../design/attributes.js';
import { initialDesign, previewModes, type Design, type Tokens } from '../design/design.js';

const isHex = /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;

/** Drops the `#`, which a link would encode as `%23`. */
const stripHexPrefix = (value: string): string =>
  value.startsWith('#') && isHex.test(value.slice(1)) ? value.slice(1) : value;
const addHexPrefix = (value: string): string => (isHex.test(value) ? `#${value}` : value);

function changedAttributes({ attributes }: Design): [string, string][] {
  return [...new Set([...Object.keys(initialDesign.attributes), ...Object.keys(attributes)])]
    .filter((name) => (attributes[name] ?? '') !== (initialDesign.attributes[name] ?? ''))
    .map((name) => [name, name === 'brand' ? stripHexPrefix(attributes[name] ?? '') : (attributes[name] ?? '')]);
}

/** Serializes what differs from the initial design as a query: `?brand=635bff&theme=dark&--radius=4px&state=paid`. */
export function serializeDesign(design: Design): string {
  const { tokens, state, previewMode } = design;
  const settings = { state, view: previewMode === initialDesign.previewMode ? '' : previewMode };
  const query = new URLSearchParams([
    ...changedAttributes(design),
    ...Object.entries(tokens).map(([name, value]) => [`--${name}`, stripHexPrefix(value)]),
    ...Object.entries(omitEmpty(settings)),
  ]);
  // Browsers accept these characters unencoded, and links stay readable.
  const text = query.toString().replace(/%(?:28|29|2C|2F|3A)/g, decodeURIComponent);
  return text && `?${text}`;
}

function parseTokens(query: URLSearchParams): Tokens {
  const found = [...query].flatMap(([key, value]): [string, string][] => {
    const name = key.startsWith('--') ? key.slice(2) : '';
    if (!isToken(name) || name === 'brand') return [];
    const text = isColorToken(name) ? addHexPrefix(value) : value;
    return isDesignTokenValue(name, text) ? [[name, text]] : [];
  });
  return Object.fromEntries(found);
}

function parseAttributes(query: URLSearchParams): Attributes {
  const entries = attributeNames.flatMap((name): [string, string][] => {
    const written = query.get(name);
    if (written === null) return [];
    const value = name === 'brand' ? addHexPrefix(written) : written;
    return isDesignAttributeValue(name, value) ? [[name, value]] : [];
  });
  return omitEmpty({ ...initialDesign.attributes, ...Object.fromEntries(entries) });
}

/** Parses the query of a link. Links are untrusted: unknown and invalid values are ignored. */
export function parseDesign(text: string): Design {
  const query = new URLSearchParams(text.slice(0, 8000));
  const state = query.get('state') ?? '';
  return {
    attributes: parseAttributes(query),
    tokens: parseTokens(query),
    state: isFixtureState(state) ? state : '',
    previewMode: previewModes.find((mode) => mode === query.get('view')) ?? initialDesign.previewMode,
  };
}
