/** A copy without a prototype: what a page has put on `Object.prototype` must not end up in a request. */
export const withoutPrototype = <T extends object>(members: T): T => Object.assign(Object.create(null) as T, members);
