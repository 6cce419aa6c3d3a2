import { describeApi } from './document.js';
import { withReferences } from './references.js';
import { withSandbox } from './sandbox.js';

/** The HTTP interface of the service as an OpenAPI document. */
export { describeApi, type ApiDescription, type OperationObject } from './document.js';

/**
 * The description as it is served: with the control API of the sandbox, and what several operations have stands in it
 * once.
 */
export const openApiDocument = (settings: { readonly version: string }) =>
  withSandbox(withReferences(describeApi(settings)));
