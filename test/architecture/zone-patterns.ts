/** Matches one of the patterns, each against the whole of a path or package name. */
export const only = (...patterns: readonly string[]): RegExp => new RegExp(`^(?:${patterns.join('|')})$`);

export const inFolder = (path: string): RegExp => new RegExp(`^${path}/`);

export const contract = 'server/contract/index\\.ts';
export const address = 'server/address/index\\.ts';
export const core = 'server/core/index\\.ts';
export const catalogue = 'server/catalogue/index\\.ts';
export const api = 'server/api/index\\.ts';
export const node = 'node:.*';
export const lit = 'lit(?:/.*)?';
export const client = 'server/packages/client/index\\.ts';
