import type { QueryPairs } from '../http.js';

/** Thrown for an invalid parameter of the control API; the message is its name. */
export class InvalidParameterError extends Error {
  /** The allowed values, if they can be listed. */
  readonly allowed: readonly string[] | undefined;

  constructor(name: string, allowed?: readonly string[]) {
    super(name);
    this.allowed = allowed;
  }
}

/** Reads the parameters of a query. @throws InvalidParameterError on invalid ones. */
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
  /** An integer from `min` to `max`. */
  const integerInRange = (name: string, [min, max]: readonly [min: number, max: number]): number | undefined => {
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
