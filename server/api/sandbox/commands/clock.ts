import { runDue } from '../../../core/orders/advance.js';
import type { SandboxAccount } from '../../../core/sandbox/accounts.js';
import { done, type Command, type Commands } from '../router.js';

export const clockOf = ({ clock }: SandboxAccount) => ({ now: clock.now() / 1000, frozen: clock.isFrozen() });

/** Unix seconds: what every date can show, to the end of the year 9999. */
const times: readonly [number, number] = [0, 253_402_300_799];

const moves = ['advance', 'freeze', 'set', 'resume'] as const;

function move({ clock }: SandboxAccount, { parameters }: Command): void {
  const { required, oneOf, within } = parameters;
  switch (required('action', oneOf('action', moves))) {
    case 'advance':
      return clock.advance(
        required('seconds', within('seconds', [0, times[1] - Math.ceil(clock.now() / 1000)])) * 1000,
      );
    case 'set':
      return clock.set(required('to', within('to', times)) * 1000);
    case 'freeze':
      return clock.freeze();
    case 'resume':
      return clock.resume();
  }
}

/** What time does to orders is done before the call is answered. */
export const clockCommands: Commands = {
  'GET clock': ({ account }) => done(clockOf(account)),
  /** `action=advance&seconds=`, `action=freeze`, `action=set&to=` (Unix seconds), `action=resume`. */
  'POST clock': async (command) => {
    const { account, service } = command;
    move(account, command);
    const changes = await runDue(account.name, { store: service.store, clock: account.clock.now });
    return done({ ...clockOf(account), changes });
  },
};
