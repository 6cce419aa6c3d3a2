import { processDueOrders, type SandboxAccount } from '#core';
import type { CommandRequest, Commands } from '../command.js';
import { controlSuccess } from '../control-reply.js';
import type { ParameterReader } from '../parameters.js';

export const clockState = ({ sandboxClock }: SandboxAccount) => ({
  now: sandboxClock.now() / 1000,
  frozen: sandboxClock.isFrozen(),
});

/** Unix seconds until the end of the year 9999, the last one that a date writes with four digits. */
const timeRange: readonly [number, number] = [0, 253_402_300_799];

const clockActions = ['advance', 'freeze', 'set', 'resume'] as const;

/** `seconds=`, or `milliseconds=`, up to the end of the range. */
function readAdvance({ required, integerInRange }: ParameterReader, now: number): number {
  const most = timeRange[1] - Math.ceil(now / 1000);
  const milliseconds = integerInRange('milliseconds', [0, most * 1000]);
  return milliseconds ?? required('seconds', integerInRange('seconds', [0, most])) * 1000;
}

function adjustClock({ sandboxClock }: SandboxAccount, { parameters }: CommandRequest): void {
  const { required, oneOf, integerInRange } = parameters;
  switch (required('action', oneOf('action', clockActions))) {
    case 'advance':
      return sandboxClock.advance(readAdvance(parameters, sandboxClock.now()));
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
  /** `action=advance&seconds=` or `&milliseconds=`, `action=freeze`, `action=set&to=` (Unix seconds), `action=resume`. */
  'POST clock': async (command) => {
    const { account, service } = command;
    adjustClock(account, command);
    const changes = await processDueOrders(account.name, { store: service.store, clock: account.sandboxClock.now });
    return controlSuccess({ ...clockState(account), changes });
  },
};
