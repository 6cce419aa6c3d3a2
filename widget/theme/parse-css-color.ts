import {
  alphaSyntax,
  colorComponents,
  colorFunctions,
  degreesPerUnit,
  type ComponentSyntax,
  type ComponentSyntaxes,
} from './css-color-functions.js';
import type { Triple } from './color.js';

/** A colour as it is written: in any colour space, inside its gamut or not. */
export interface CssColor {
  /** The name of the colour space in the Color Module 2025.10. `color()` may name any other. */
  readonly space: string;
  readonly components: Triple;
  /** From 0, transparent, to 1, opaque. */
  readonly alpha: number;
}

const componentPattern = /^(?:([+-]?(?:\d*\.)?\d+(?:e[+-]?\d+)?)(%|deg|grad|rad|turn)?|none)$/;

const normalizeHue = (degrees: number): number => ((degrees % 360) + 360) % 360;

/** The number that a component stands for; `none` counts as 0. Undefined where the syntax does not allow it. */
function parseComponent(text: string, syntax: ComponentSyntax): number | undefined {
  const { fullScale, isAngle, percentOnly, minimum = -Infinity, maximum = Infinity } = syntax;
  const match = componentPattern.exec(text);
  if (!match) return undefined;
  const [, digits = '0', unit] = match;
  const isPercent = unit === '%';
  if (isPercent ? fullScale === undefined : (unit && !isAngle) || percentOnly) return undefined;
  const factor = isPercent ? (fullScale ?? NaN) / 100 : (degreesPerUnit[unit ?? 'deg'] ?? NaN);
  const value = Math.min(maximum, Math.max(minimum, Number(digits) * factor));
  if (!Number.isFinite(Number(digits))) return undefined;
  return isAngle ? normalizeHue(value) : value;
}

function parseComponents(syntaxes: ComponentSyntaxes, parts: readonly string[]): Triple | undefined {
  if (parts.length !== 3) return undefined;
  const [a, b, c] = syntaxes.map((syntax, index) => parseComponent(parts[index] ?? '', syntax));
  return a === undefined || b === undefined || c === undefined ? undefined : [a, b, c];
}

interface Arguments {
  readonly parts: readonly string[];
  readonly alpha: string;
  readonly isLegacy: boolean;
}

/** Splits the arguments of a colour function, with commas (legacy) or with spaces and a slash. */
function splitArguments(text: string): Arguments | undefined {
  if (text.includes(',')) {
    const [a = '', b = '', c = '', alpha = '1', ...rest] = text.split(',').map((part) => part.trim());
    return rest.length || text.includes('none') ? undefined : { parts: [a, b, c], alpha, isLegacy: true };
  }
  const [main = '', alpha = '1', ...rest] = text.split('/');
  return rest.length ? undefined : { parts: main.trim().split(/\s+/), alpha: alpha.trim(), isLegacy: false };
}

function parseFunction(name: string, text: string): CssColor | undefined {
  const split = splitArguments(text);
  const alpha = split && parseComponent(split.alpha, alphaSyntax);
  if (!split || alpha === undefined) return undefined;
  const { parts, isLegacy } = split;
  if (name === 'color') {
    const [space = '', ...rest] = parts;
    // color() takes no space that has a function of its own.
    const components = Object.hasOwn(colorFunctions, space) ? undefined : parseComponents(colorComponents, rest);
    return components && !isLegacy ? { space, components, alpha } : undefined;
  }
  const colorFunction = Object.hasOwn(colorFunctions, name) ? colorFunctions[name] : undefined;
  if (!colorFunction) return undefined;
  const { space = name, components, legacyComponents = [], divisor = 1 } = colorFunction;
  const syntaxes = isLegacy ? legacyComponents : [components];
  const values = syntaxes.map((syntax) => parseComponents(syntax, parts)).find((found) => found);
  if (!values) return undefined;
  const [a, b, c] = values;
  return { space, components: [a / divisor, b / divisor, c / divisor], alpha };
}

function parseHex(digits: string): CssColor | undefined {
  if (!/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(digits)) return undefined;
  const long = digits.length < 5 ? digits.replace(/./g, '$&$&') : digits;
  const at = (start: number): number => parseInt(long.slice(start, start + 2), 16) / 255;
  return { space: 'srgb', components: [at(0), at(2), at(4)], alpha: long.length === 8 ? at(6) : 1 };
}

/**
 * Parses hex notations and the colour functions of CSS Color 4. Returns undefined for everything else: keywords,
 * `calc()`, `var()`, relative colours, `color-mix()`.
 */
export function parseCssColor(text: string): CssColor | undefined {
  if (text.length > 200) return undefined;
  const normalized = text.trim().toLowerCase();
  if (normalized.startsWith('#')) return parseHex(normalized.slice(1));
  const [, name, inside] = /^([a-z]+)\(([^()]*)\)$/.exec(normalized) ?? [];
  return name === undefined || inside === undefined ? undefined : parseFunction(name, inside.trim());
}
