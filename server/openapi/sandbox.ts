import { controlCommands, controlRoot, type ControlCommand, type ControlParameter } from '#contract';
import { toSchema, type JsonSchema } from './schemas.js';

export const sandboxTag = {
  name: 'Sandbox',
  description: 'The control API of a sandbox, which a service for real use does not have.',
};

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** Their status and message say what is wrong; `data.allowed` lists what the command takes instead, where it can. */
const failures = {
  400: 'A parameter is missing or breaks its rule.',
  401: 'The token is missing or wrong.',
  403: 'The request comes from a page of another origin.',
  404: 'There is no such order or webhook.',
  409: 'The order does not allow the change, or too much is armed.',
  429: 'Too many wrong tokens.',
  503: 'The service has failed.',
};

const failureResponses = Object.fromEntries(
  Object.entries(failures).map(([status, description]) => {
    const schema = { $ref: '#/components/schemas/ResellerFailure' };
    return [status, { description, content: json(schema) }] as const;
  }),
);

const toParameter = ([name, { schema, description, optional }]: [string, ControlParameter]) => ({
  name,
  in: 'query',
  required: !optional,
  description,
  schema: toSchema(schema),
});

const successContent = ({ data }: ControlCommand) =>
  json({
    type: 'object',
    required: ['status', 'data'],
    properties: { status: { const: 'success' }, data: toSchema(data) },
  });

/** `POST orders/fire` becomes `sandbox_post_orders_fire`. */
const operationIdOf = (name: string): string => `sandbox_${name.toLowerCase().replaceAll(/\W/g, '_')}`;

const keyOfBuyers = 'Needs no token: the transaction code is the key.';
const keyOfDevelopers = 'Needs the token of the sandbox.';

const toOperation = (name: string, command: ControlCommand) => ({
  operationId: operationIdOf(name),
  tags: [sandboxTag.name],
  summary: command.summary,
  description: `${command.summary}. ${command.isForBuyers ? keyOfBuyers : keyOfDevelopers}`,
  security: command.isForBuyers ? [] : [{ sandbox: [] }],
  parameters: Object.entries(command.query).map(toParameter),
  responses: { 200: { description: 'The success.', content: successContent(command) }, ...failureResponses },
});

/** The commands of the control API by their paths. */
export function createSandboxPaths(): Readonly<Record<string, Readonly<Record<string, object>>>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, command] of Object.entries(controlCommands)) {
    const [method = '', path = ''] = name.split(' ');
    paths[controlRoot + path] = { ...paths[controlRoot + path], [method.toLowerCase()]: toOperation(name, command) };
  }
  return paths;
}

export const sandboxToken = {
  type: 'http',
  scheme: 'bearer',
  description: 'The token that the service prints at its start.',
};
