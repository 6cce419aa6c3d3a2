import { clockCommands } from './clock.js';
import type { Commands } from '../router.js';
import { faultCommands } from './fault.js';
import { orderCommands } from './order.js';
import { stateCommands } from './state.js';
import { webhookCommands } from './webhook.js';

/** The control API by method and path below `/sandbox/api/`. */
export const commands: Commands = {
  ...stateCommands,
  ...orderCommands,
  ...clockCommands,
  ...faultCommands,
  ...webhookCommands,
};
