/** Begins the notification of orders that were created without a message. */
export const quietPrefix = '=';

export type Changes = { readonly codes: readonly string[]; readonly hasMessages: boolean };

/**
 * Parses the text of a notification: the code of an order that may have messages, or after `quietPrefix` the codes of
 * orders that have none. Another version of this program, which knows only the first, does not know the orders of the
 * second, so it misses nothing.
 */
export const parseChanges = (payload: string): Changes =>
  payload.startsWith(quietPrefix)
    ? { codes: payload.slice(quietPrefix.length).split(' '), hasMessages: false }
    : { codes: [payload], hasMessages: true };
