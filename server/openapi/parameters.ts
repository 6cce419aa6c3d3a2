import type { QueryParameters } from '#contract';
import { toSchema, type JsonSchema } from './schemas.js';
import texts from './texts.json' with { type: 'json' };

export type ParameterObject = {
  readonly name: string;
  readonly in: 'query' | 'header' | 'path';
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example: string | number;
};

/** @throws Error for a parameter without a description. */
export function parameterOf(name: string, place: Pick<ParameterObject, 'in' | 'required' | 'schema'>): ParameterObject {
  const known: Readonly<Record<string, { readonly description: string; readonly example: string }>> = texts.parameters;
  const text = known[name];
  if (!text) throw new Error(`The parameter ${name} has no description.`);
  return { name, ...place, ...text };
}

/** The parameters of a table of the contract, in its order. `note` is for a table that is required as a whole or not at all. */
export const queryParameters = (table: QueryParameters = {}, note?: string): ParameterObject[] =>
  Object.entries(table).map(([name, rule]) => {
    const schema = toSchema(rule.schema);
    const required = !rule.optional && note === undefined;
    const { description, example, ...parameter } = parameterOf(name, { in: 'query', required, schema });
    return {
      ...parameter,
      description: note === undefined ? description : `${description} ${note}`,
      example: schema['type'] === 'integer' ? Number(example) : example,
    };
  });
