import { isLoopbackHost } from './rules.js';

export type UseValues = {
  readonly NODE_ENV?: string | undefined;
  readonly UPSTREAM_URL?: string | undefined;
  readonly CHECKOUT_SECRET?: readonly string[] | undefined;
  readonly CONSOLE?: string | undefined;
  readonly TRUST_PROXY: number;
  readonly HOST: string;
};

/** The settings that a trial on one machine does not have. */
const signs: readonly (readonly [means: (values: UseValues) => boolean, sentence: string])[] = [
  [({ NODE_ENV }) => NODE_ENV === 'production', 'NODE_ENV is production'],
  [({ UPSTREAM_URL }) => UPSTREAM_URL !== undefined, 'UPSTREAM_URL is set'],
  [({ CHECKOUT_SECRET }) => CHECKOUT_SECRET !== undefined, 'CHECKOUT_SECRET is set'],
  [({ CONSOLE }) => CONSOLE === 'on', 'CONSOLE is on'],
  [({ TRUST_PROXY }) => TRUST_PROXY > 0, 'TRUST_PROXY is above 0'],
  [({ HOST }) => !isLoopbackHost(HOST), 'HOST is not a loopback address'],
];

/** The names of these settings. */
export const realUseVariables = ['NODE_ENV', 'UPSTREAM_URL', 'CHECKOUT_SECRET', 'TRUST_PROXY'] as const;

/** Which setting means that money, or a network, may be real; undefined for a trial on one machine. */
export const findRealUse = (values: UseValues): string | undefined => signs.find(([means]) => means(values))?.[1];
