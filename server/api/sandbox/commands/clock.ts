import { processDueOrders, type SandboxAccount } from '#core';
import type { CommandRequest, Commands } from '../command.js';
import { controlSuccess } from '../control-reply.js';

export const clockState = ({ sandboxClock }: SandboxAccount) => ({
  now: sandboxClock.now() / 1000,
  frozen: sandboxClock.isFrozen(),
});

/** Unix seconds until the end of the year 9999, the last one that a date writes with four digits. */
const timeRange: readonly [number, number] = [0, 253_402_300_799];

const clockActions = ['advance', 'freeze', 'set', 'resume'] as const;

function adjustClock({ sandboxClock }: SandboxAccount, { parameters }: CommandRequest): void {
  const { required, oneOf, integerInRange } = parameters;
  switch (required('action', oneOf('action', clockActions))) {
    case 'advance':
      return sandboxClock.advance(
        required('seconds', integerInRange('seconds', [0, timeRange[1] - Math.ceil(sandboxClock.now() / 1000)])) * 1000,
      );
    case 'set':
      return sandboxClock.set(required('to', integerInRange('to', timeRange)) * 1000);
    case 'freeze':
      return sandboxClock.freeze();
    case 'resume':
      return sandboxClock.resume();
  }
}

/** The reply of `POST clock` comes after the changes that the new time makes to orders. */
export const clockCommands: Commands = {
  'GET clock': ({ account }) => controlSuccess(clockState(account)),
  /** `action=advance&seconds=`, `action=freeze`, `action=set&to=` (Unix seconds), `action=resume`. */
  'POST clock': async (command) => {
    const { account, service } = command;
    adjustClock(account, command);
    const changes = await processDueOrders(account.name, { store: service.store, clock: account.sandboxClock.now });
    return controlSuccess({ ...clockState(account), changes });
  },
};
