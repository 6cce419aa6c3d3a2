/** The HTTP interface of the service as an OpenAPI document. */
export { openApiDocument, type OpenApiDocument, type OperationObject } from './document.js';
