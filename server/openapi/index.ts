import { describeApi } from './document.js';
import { withReferences, type OpenApiDocument } from './references.js';

/** The HTTP interface of the service as an OpenAPI document. */
export { describeApi, type ApiDescription, type OperationObject } from './document.js';
export type { OpenApiDocument } from './references.js';

/** The description as it is served: what several operations have stands in it once. */
export const openApiDocument = (settings: { readonly version: string }): OpenApiDocument =>
  withReferences(describeApi(settings));
