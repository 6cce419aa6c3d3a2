import type { QueryParameter, QueryParameters } from '#contract';
import { toSchema, type JsonSchema } from './schemas.js';
import texts from './texts.json' with { type: 'json' };

export type ParameterObject = {
  readonly name: string;
  readonly in: 'query' | 'header' | 'path';
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example?: string;
};

type ParameterText = { readonly description: string; readonly example: string };

/** @throws Error for a parameter of the contract without a description. */
function textOf(name: string): ParameterText {
  const text = (texts.parameters as Readonly<Record<string, ParameterText>>)[name];
  if (!text) throw new Error(`The parameter ${name} has no description.`);
  return text;
}

type Group = {
  readonly parameters: QueryParameters | undefined;
  readonly isOptional?: boolean;
  readonly note?: string;
};

const toParameter = (name: string, { schema, optional, isOptional, note }: QueryParameter & Group): ParameterObject => {
  const { description, example } = textOf(name);
  return {
    name,
    in: 'query',
    required: !(optional ?? isOptional ?? false),
    description: note === undefined ? description : `${description} ${note}`,
    schema: toSchema(schema),
    example,
  };
};

/** The parameters of a table of the contract, in its order. */
export const queryParameters = (group: Group): ParameterObject[] =>
  Object.entries(group.parameters ?? {}).map(([name, parameter]) => toParameter(name, { ...parameter, ...group }));
