import type { ControlName } from '#contract';
import type { Commands } from '../command.js';
import { clockCommands } from './clock.js';
import { faultCommands } from './faults.js';
import { orderCommands } from './orders.js';
import { paymentCommands } from './payment.js';
import { requestCommands } from './requests.js';
import { stateCommands } from './state.js';
import { webhookCommands } from './webhooks.js';

/** What every command of the contract does. */
export const commands: Commands<ControlName> = {
  ...stateCommands,
  ...orderCommands,
  ...clockCommands,
  ...faultCommands,
  ...requestCommands,
  ...webhookCommands,
  ...paymentCommands,
};
