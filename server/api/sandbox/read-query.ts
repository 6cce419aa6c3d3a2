import { controlCommands, type ControlName, type ControlParameter, type ControlQuery } from '#contract';
import type { QueryPairs } from '../http.js';

type QueryResult<N extends ControlName> =
  | { readonly ok: true; readonly query: ControlQuery<N> }
  /** `allowed`: the values of a parameter that has a list. */
  | { readonly ok: false; readonly name: string; readonly allowed?: readonly string[] | undefined };

/** The number that a plain integer is; other texts stay texts, which the rule of a number refuses. */
const toValue = (text: string, { schema }: ControlParameter): string | number =>
  schema._zod.def.type === 'number' && /^-?\d{1,15}$/.test(text) ? Number(text) : text;

/** Reads the parameters of a command in the order of the contract, the first of a name. Ignores other names. */
export function readControlQuery<N extends ControlName>(command: N, pairs: QueryPairs): QueryResult<N> {
  const values: Record<string, string | number> = {};
  const parameters: Readonly<Record<string, ControlParameter>> = controlCommands[command].query;
  for (const [name, parameter] of Object.entries(parameters)) {
    const text = pairs.find(([key]) => key === name)?.[1];
    if (text === undefined && parameter.optional) continue;
    if (text === undefined) return { ok: false, name };
    const parsed = parameter.schema.safeParse(toValue(text, parameter));
    if (!parsed.success) return { ok: false, name, allowed: parameter.values };
    values[name] = parsed.data;
  }
  return { ok: true, query: values as ControlQuery<N> };
}
