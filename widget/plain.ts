/**
 * Text from outside, made safe to show: no control, bidi or zero-width characters (they can make one address or name
 * look like another), white space folded, and no longer than a line can hold.
 */
export const plain = (text: string, longest = 200): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest);
