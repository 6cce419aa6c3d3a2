import { processDueOrders, type SandboxAccount } from '#core';
import { controlSuccess, type Command, type Commands } from '../router.js';

export const clockState = ({ sandboxClock }: SandboxAccount) => ({
  now: sandboxClock.now() / 1000,
  frozen: sandboxClock.isFrozen(),
});

/** Unix seconds: what every date can show, to the end of the year 9999. */
const timeRange: readonly [number, number] = [0, 253_402_300_799];

const clockActions = ['advance', 'freeze', 'set', 'resume'] as const;

function adjustClock({ sandboxClock }: SandboxAccount, { parameters }: Command): void {
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

/** What time does to orders is done before the call is answered. */
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
