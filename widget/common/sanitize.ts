/** Longer texts are cut. Invisible characters are removed later, so this is more than any line holds. */
const maxReadLength = 2048;

/**
 * Makes text from outside safe to show: no control, bidi or zero-width characters (they can make one address or name
 * look like another) but a joiner before an emoji or a letter without case, as in Persian, white space folded, and no longer
 * than a line can hold. Text in Latin 1 is left out of the search, because the pattern takes long to compile.
 */
export function sanitizeText(text: string, maxLength = 200): string {
  const safe = text
    .slice(0, maxReadLength)
    .replace(/ *[^ -~\xae-\xff][^!-~\xae-\xff]*| {2,}/g, (others) =>
      others.replace(/(?!\p{Join_C}[\p{Lo}\p{S}])[\p{C}\s]+/gu, ' '),
    )
    .trim();
  // Without the first half of a character.
  return safe.length > maxLength ? safe.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '') : safe;
}
