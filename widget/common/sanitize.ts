/** Longer texts are cut. Invisible characters are removed later, so this is more than any line holds. */
const maxReadLength = 2048;

/** What may change. Compiling a property of Unicode takes 0.1 ms, which the names of most options do not need. */
const unusual = /[^ -~·]/;

/**
 * Makes text from outside safe to show: no control, bidi or zero-width characters (they can make one address or name
 * look like another), white space folded, and no longer than a line can hold.
 */
export function sanitizeText(text: string, maxLength = 200): string {
  const start = text.slice(0, maxReadLength);
  return (unusual.test(start) ? start.replace(/[\p{C}\s]+/gu, ' ') : start).trim().slice(0, maxLength);
}
