/**
 * Makes text from outside safe to show: no control, bidi or zero-width characters (they can make one address or name
 * look like another), white space folded, and no longer than a line can hold.
 */
export const sanitizeText = (text: string, maxLength = 200): string =>
  (/^[!-~·À-ÿ]+(?: [!-~·À-ÿ]+)*$/.test(text) ? text : text.replace(/[\p{C}\s]+/gu, ' ').trim()).slice(0, maxLength);

/** Copies an object without a prototype, so that what a page puts on `Object.prototype` never reaches a request. */
export const withoutPrototype = <T extends object>(members: T): T => Object.assign(Object.create(null) as T, members);
