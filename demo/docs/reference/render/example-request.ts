import type { OperationObject } from '../../../../server/openapi/index.js';

/** A request with the example of each parameter that it needs. */
export type ExampleRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
};

export type DescribedOperation = {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly operation: OperationObject;
};

/** The credentials of the sandbox, which are public. */
export const sandboxKey = 'sandbox:sandbox-secret';

/** An empty requirement among them makes credentials optional. */
export const needsKey = ({ security }: OperationObject): boolean =>
  security.length > 0 && security.every((requirement) => 'service' in requirement);

export function exampleRequest({ path, method, operation }: DescribedOperation): ExampleRequest {
  const required = operation.parameters.filter((one) => one.required);
  const filled = required
    .filter((one) => one.in === 'path')
    .reduce((text, { name, example = '' }) => text.replace(`{${name}}`, example), path);
  const query = required.filter((one) => one.in === 'query').map(({ name, example = '' }) => [name, example] as const);
  const headers = needsKey(operation) ? { SERVICE: sandboxKey } : {};
  return { method, path: filled, query: Object.fromEntries(query), headers };
}
