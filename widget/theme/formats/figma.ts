import type { Token } from '../tokens.js';
import { fromHex } from '../color.js';
import { parseModuleColor, toSrgb } from './color-value.js';
import { encodeDimension, encodeDuration, encodeFamily, pixelsPerRem } from './codecs.js';
import { printJson } from './json.js';
import { toTokenRows, tokenType, type ThemeFile } from './theme-file.js';

/** The places where Figma offers a variable: all, unless listed here. */
const figmaScopes: Readonly<Partial<Record<Token, readonly string[]>>> = {
  text: ['TEXT_FILL'],
  'text-muted': ['TEXT_FILL'],
  'accent-text': ['TEXT_FILL', 'STROKE_COLOR'],
  border: ['STROKE_COLOR'],
  'border-strong': ['STROKE_COLOR'],
  focus: ['STROKE_COLOR'],
  'font-family': ['FONT_FAMILY'],
  'font-family-mono': ['FONT_FAMILY'],
  'font-size': ['FONT_SIZE'],
  'font-weight-strong': ['FONT_WEIGHT'],
  radius: ['CORNER_RADIUS'],
  space: ['GAP'],
  'border-width': ['STROKE_FLOAT'],
};

type FigmaValue = number | string | { readonly r: number; readonly g: number; readonly b: number; readonly a: number };

const collection = 'checkout';
const modes = { light: 'checkout-light', dark: 'checkout-dark' } as const;

const factors: Readonly<Record<string, number>> = { rem: pixelsPerRem, s: 1000 };

/** A size in px, or a time in ms. */
const toNumber = (size: ReturnType<typeof encodeDimension>): number | undefined =>
  size && size.value * (factors[size.unit] ?? 1);

/** The value of a Figma variable. CSS without a type in Figma stays text. */
function figmaValue(name: Token, css: string): FigmaValue {
  const type = tokenType(name);
  if (type === 'color') {
    const color = parseModuleColor(css);
    if (!color) return css;
    const [r, g, b] = fromHex(toSrgb(color.space, color.components).hex);
    return { r, g, b, a: color.alpha };
  }
  if (type === 'fontFamily') return encodeFamily(css)?.[0] ?? css;
  if (type === 'dimension') return toNumber(encodeDimension(css)) ?? css;
  if (type === 'duration') return toNumber(encodeDuration(css)) ?? css;
  return type === 'fontWeight' && /^\d+$/.test(css) ? Number(css) : css;
}

const resolvedType = (value: FigmaValue): 'COLOR' | 'FLOAT' | 'STRING' => {
  if (typeof value === 'object') return 'COLOR';
  return typeof value === 'number' ? 'FLOAT' : 'STRING';
};

/**
 * The body of Figma's `POST /v1/files/:file_key/variables`: one collection with the modes Light and Dark, colours as
 * RGBA from 0 to 1, lengths in px and times in ms as numbers, the rest as text. The ids are temporary ones, as that
 * call allows. A font stack becomes its first font, because a text layer has one font; the description has the whole stack.
 */
export function toFigma(theme: ThemeFile): string {
  const rows = toTokenRows(theme).map((row) => {
    const [light, dark] = [figmaValue(row.name, row.light), figmaValue(row.name, row.dark)];
    // Both modes of a variable have one type: a colour that Figma cannot read makes text of both.
    const agree = resolvedType(light) === resolvedType(dark);
    return {
      ...row,
      id: `checkout-${row.name}`,
      values: agree ? { light, dark } : { light: row.light, dark: row.dark },
    };
  });
  const body = {
    variableCollections: [{ action: 'CREATE', id: collection, name: 'Checkout', initialModeId: modes.light }],
    variableModes: [
      { action: 'UPDATE', id: modes.light, name: 'Light', variableCollectionId: collection },
      { action: 'CREATE', id: modes.dark, name: 'Dark', variableCollectionId: collection },
    ],
    variables: rows.map(({ name, id, values, light }) => ({
      action: 'CREATE',
      id,
      name,
      variableCollectionId: collection,
      resolvedType: resolvedType(values.light),
      ...(tokenType(name) === 'fontFamily' && { description: light }),
      scopes: figmaScopes[name] ?? ['ALL_SCOPES'],
      codeSyntax: { WEB: `var(--checkout-${name})` },
    })),
    variableModeValues: rows.flatMap(({ id, values }) =>
      (['light', 'dark'] as const).map((scheme) => ({ variableId: id, modeId: modes[scheme], value: values[scheme] })),
    ),
  };
  return printJson(body);
}
