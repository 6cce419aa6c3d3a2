import type { Commands } from '../command.js';
import { clockCommands } from './clock.js';
import { faultCommands } from './faults.js';
import { orderCommands } from './orders.js';
import { paymentCommands } from './payment.js';
import { requestCommands } from './requests.js';
import { stateCommands } from './state.js';
import { webhookCommands } from './webhooks.js';

/** The control API by method and path below `/sandbox/api/`. */
export const commands: Commands = {
  ...stateCommands,
  ...orderCommands,
  ...clockCommands,
  ...faultCommands,
  ...requestCommands,
  ...webhookCommands,
  ...paymentCommands,
};

/** Whether a command needs no token: its order's unguessable code is the key. */
export const isForBuyers = (command: string): boolean => Object.hasOwn(paymentCommands, command);
