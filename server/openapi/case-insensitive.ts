/** An escape of a pattern, such as `\d`, `\u007f` or `\\`, whose letters are no text. */
const escapePattern = /^\\(?:u[\da-f]{4}|x[\da-f]{2}|.)/i;

const isLetter = (text: string | undefined): text is string => text !== undefined && /^[A-Za-z]$/.test(text);

const bothCases = (text: string): string => text.toLowerCase() + text.toUpperCase();

/** `a-f` becomes `a-fA-F`; a single letter becomes both of its cases, in brackets where it stands outside of a class. */
function letterAt({ source, index, isInClass }: { source: string; index: number; isInClass: boolean }): string {
  const letter = source[index] ?? '';
  const end = source[index + 2];
  if (!isInClass) return `[${bothCases(letter)}]`;
  if (source[index + 1] !== '-' || !isLetter(end)) return bothCases(letter);
  const range = `${letter}-${end}`;
  return range.toLowerCase() + range.toUpperCase();
}

/**
 * The source of a pattern that matches without the flag `i` what it matched with it: JSON Schema has no flags. For ASCII
 * patterns without groups that have a name and without back references.
 */
export function withBothCases(source: string): string {
  let text = '';
  let isInClass = false;
  for (let index = 0; index < source.length;) {
    const escape = escapePattern.exec(source.slice(index))?.[0];
    const character = source[index] ?? '';
    const piece = escape ?? (isLetter(character) ? letterAt({ source, index, isInClass }) : character);
    text += piece;
    if (escape === undefined && (character === '[' || character === ']')) isInClass = character === '[';
    const isRange =
      escape === undefined &&
      isInClass &&
      isLetter(character) &&
      /^-[A-Za-z]$/.test(source.slice(index + 1, index + 3));
    index += escape?.length ?? (isRange ? 3 : 1);
  }
  return text;
}
