export { describeApi, type ApiDescription, type OperationObject } from './document.js';
export { openApiDocument } from './sandbox.js';
