/** The HTTP interface of the service as an OpenAPI document. */
export { describeApi, type ApiDescription, type OperationObject } from './document.js';
export { openApiDocument } from './sandbox.js';
