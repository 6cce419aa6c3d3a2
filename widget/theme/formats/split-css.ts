/** Splits a CSS value at the separators outside of brackets and quotes. */
export function splitTopLevel(value: string, separator: ',' | ' '): string[] {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  let quote = '';
  for (const letter of value.trim()) {
    if (quote) quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    const isSeparator = depth === 0 && !quote && (separator === ' ' ? /\s/.test(letter) : letter === separator);
    if (isSeparator) parts.push(part);
    part = isSeparator ? '' : part + letter;
  }
  return [...parts, part].map((text) => text.trim()).filter(Boolean);
}

/** The two values of `light-dark(a, b)`; any other value serves both schemes. */
export function splitLightDark(value: string): { readonly light: string; readonly dark: string } {
  const [, inner] = /^light-dark\((.*)\)$/is.exec(value.trim()) ?? [];
  const [light, dark, more] = inner === undefined ? [] : splitTopLevel(inner, ',');
  if (light === undefined || dark === undefined || more !== undefined)
    return { light: value.trim(), dark: value.trim() };
  return { light, dark };
}
