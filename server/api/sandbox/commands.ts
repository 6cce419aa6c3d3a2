import { clockCommands } from './clock-commands.js';
import type { Commands } from './control.js';
import { faultCommands } from './fault-commands.js';
import { orderCommands } from './order-commands.js';
import { stateCommands } from './state-commands.js';
import { webhookCommands } from './webhook-commands.js';

/** The control API by method and path below `/sandbox/api/`. */
export const commands: Commands = {
  ...stateCommands,
  ...orderCommands,
  ...clockCommands,
  ...faultCommands,
  ...webhookCommands,
};
