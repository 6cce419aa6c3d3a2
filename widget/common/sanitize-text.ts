/**
 * Text from outside, made safe to show: no control, bidi or zero-width characters (they can make one address or name
 * look like another), white space folded, and no longer than a line can hold.
 */
export const sanitizeText = (text: string, maxLength = 200): string =>
  (/^[!-~·À-ÿ]+(?: [!-~·À-ÿ]+)*$/.test(text) ? text : text.replace(/[\p{C}\s]+/gu, ' ').trim()).slice(0, maxLength);
