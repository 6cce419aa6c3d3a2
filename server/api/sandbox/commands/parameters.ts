import type { QueryPairs } from '../request-scenario.js';

/** A parameter of the control API that is not what it has to be; told by its name. */
export class InvalidParameterError extends Error {
  /** What it could have been, where that can be listed. */
  readonly allowed: readonly string[] | undefined;

  constructor(name: string, allowed?: readonly string[]) {
    super(name);
    this.allowed = allowed;
  }
}

/** Reads one parameter of a query. Parameters come in the query, as in the rest of the service. */
export function createParameterReader(query: QueryPairs) {
  const text = (name: string): string | undefined => query.find(([key]) => key === name)?.[1];
  const matching = (name: string, pattern: RegExp): string | undefined => {
    const value = text(name);
    if (value !== undefined && !pattern.test(value)) throw new InvalidParameterError(name);
    return value;
  };
  const required = <T>(name: string, value: T | undefined): T => {
    if (value === undefined) throw new InvalidParameterError(name);
    return value;
  };
  const integer = (name: string): number | undefined => {
    const value = matching(name, /^-?\d{1,12}$/);
    return value === undefined ? undefined : Number(value);
  };
  /** A whole number from `least` to `most`. */
  const integerInRange = (name: string, [min, max]: readonly [least: number, most: number]): number | undefined => {
    const value = integer(name);
    if (value !== undefined && (value < min || value > max)) throw new InvalidParameterError(name);
    return value;
  };
  const oneOf = <T extends string>(name: string, allowed: readonly T[]): T | undefined => {
    const value = text(name);
    const found = allowed.find((one) => one === value);
    if (value !== undefined && found === undefined) throw new InvalidParameterError(name, allowed);
    return found;
  };
  return { matching, integer, integerInRange, oneOf, required };
}

export type ParameterReader = ReturnType<typeof createParameterReader>;
