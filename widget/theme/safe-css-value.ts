/** The longest value of a token, in UTF-16 units: room for a list of fonts or of shadows. */
const maxLength = 400;

/** Characters that end a declaration, open a block or a comment, or escape. */
const forbiddenCharacters = /[;{}\\<>@!\p{Cc}]|\/\*|\*\//u;

/** Functions that load something or read the document. */
const forbiddenFunctions = /(?:url|src|image|image-set|cross-fade|element|paint|attr|expression)\s*\(/i;

/** Whether every bracket and quote is closed, in order. */
function isBalanced(value: string): boolean {
  const open: string[] = [];
  for (const [mark] of value.replace(/"[^"]*"|'[^']*'/g, '').matchAll(/[()[\]"']/g)) {
    if (mark === '(' || mark === '[') open.push(mark === '(' ? ')' : ']');
    else if (open.pop() !== mark) return false;
  }
  return open.length === 0;
}

/** Whether this text, as the value of a declaration, affects nothing but that declaration and loads nothing. */
export const isSafeCssValue = (value: string): boolean =>
  value.length <= maxLength &&
  value.trim() !== '' &&
  !forbiddenCharacters.test(value) &&
  !forbiddenFunctions.test(value) &&
  isBalanced(value);
