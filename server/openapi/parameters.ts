import type { QueryParameters } from '#contract';
import { toSchema, type JsonSchema } from './schemas.js';
import texts from './texts.json' with { type: 'json' };

export type ParameterObject = {
  readonly name: string;
  readonly in: 'query' | 'header' | 'path';
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example?: string | number;
};

type ParameterText = { readonly description: string; readonly example: string };

/** @throws Error for a parameter of the contract without a description. */
function textOf(name: string): ParameterText {
  const text = (texts.parameters as Readonly<Record<string, ParameterText>>)[name];
  if (!text) throw new Error(`The parameter ${name} has no description.`);
  return text;
}

/** The parameters of a table of the contract, in its order. `note` is for a table that is required as a whole or not at all. */
export const queryParameters = (table: QueryParameters = {}, note?: string): ParameterObject[] =>
  Object.entries(table).map(([name, { schema, optional = false }]) => {
    const { description, example } = textOf(name);
    const jsonSchema = toSchema(schema);
    return {
      name,
      in: 'query',
      required: !optional && note === undefined,
      description: note === undefined ? description : `${description} ${note}`,
      schema: jsonSchema,
      example: jsonSchema['type'] === 'integer' ? Number(example) : example,
    };
  });
