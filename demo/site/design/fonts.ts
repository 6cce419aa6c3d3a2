const genericFamily = /^(?:(?:sans-)?serif|monospace|cursive|fantasy|system-ui|ui-[\w-]+|-apple-system|inherit)$/i;

/** The names in a font stack, without quotes and without the families that every browser has. */
const namedFamilies = (stack: string): readonly string[] =>
  stack
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^(['"])(.*)\1$/, '$2')
        .trim(),
    )
    .filter((name) => name !== '' && !genericFamily.test(name));

/** The width of a text in a font stack, in pixels. */
export type MeasureText = (stack: string) => number;

/** A family is there when a text has another width than in the font that stands in for it, for one of two such fonts. */
const isAvailable = (family: string, measure: MeasureText): boolean =>
  ['monospace', 'serif'].some((base) => measure(`"${family.replaceAll('"', '')}", ${base}`) !== measure(base));

/** The named families of a stack when none of them is there, so that a fallback shows; empty otherwise. */
export function findMissingFamilies(stack: string, measure: MeasureText): readonly string[] {
  const names = namedFamilies(stack);
  return names.some((name) => isAvailable(name, measure)) ? [] : names;
}

/** A name for a font file that is safe in CSS: `My Font-Bold.woff2` is `My Font-Bold`. */
export const familyOfFile = (fileName: string): string =>
  fileName
    .replace(/\.\w+$/, '')
    .replace(/[^\p{L}\p{N} _-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60) || 'Font';
