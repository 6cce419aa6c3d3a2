export { describeApi, type ApiDescription, type OperationObject } from './document.js';
export { unknownRouteResponse } from './responses.js';
