/** The client of the sandbox's control API, for pages, test kits and the command line. */
export {
  createControlClient,
  type ControlClient,
  type ControlFailure,
  type ControlInput,
  type ControlResult,
} from './control.js';
export {
  controlUrl,
  sendByFetch,
  sendInProcess,
  type ControlRequest,
  type ControlReply,
  type SendControl,
} from './transports.js';
