/** The parts of a CSS value between separators that stand outside of brackets and quotes. */
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
    const splits = depth === 0 && !quote && (separator === ' ' ? /\s/.test(letter) : letter === separator);
    if (splits) parts.push(part);
    part = splits ? '' : part + letter;
  }
  return [...parts, part].map((text) => text.trim()).filter(Boolean);
}

/** The two sides of `light-dark(a, b)`; the value for both where it is none. */
export function splitLightDark(value: string): { readonly light: string; readonly dark: string } {
  const [, inner] = /^light-dark\((.*)\)$/is.exec(value.trim()) ?? [];
  const [light, dark, more] = inner === undefined ? [] : splitTopLevel(inner, ',');
  if (light === undefined || dark === undefined || more !== undefined)
    return { light: value.trim(), dark: value.trim() };
  return { light, dark };
}
