import { maxSandboxSeconds, type ControlQuery } from '#contract';
import { processDueOrders, type SandboxAccount } from '#core';
import { controlSuccess, invalidParameter, type Commands } from '../command.js';

export const clockState = ({ sandboxClock }: SandboxAccount) => ({
  now: sandboxClock.now() / 1000,
  frozen: sandboxClock.isFrozen(),
});

/** Returns the name of the parameter that is missing or leads beyond the last year; undefined once the clock is adjusted. */
function adjustClock({ sandboxClock }: SandboxAccount, query: ControlQuery<'POST clock'>): string | undefined {
  const { action, milliseconds, seconds, to } = query;
  if (action === 'freeze') sandboxClock.freeze();
  if (action === 'resume') sandboxClock.resume();
  if (action === 'set') {
    if (to === undefined) return 'to';
    sandboxClock.set(to * 1000);
  }
  if (action === 'advance') {
    const step = milliseconds ?? (seconds === undefined ? Infinity : seconds * 1000);
    const most = maxSandboxSeconds - Math.ceil(sandboxClock.now() / 1000);
    if (step > most * 1000) return milliseconds === undefined ? 'seconds' : 'milliseconds';
    sandboxClock.advance(step);
  }
  return undefined;
}

/** The reply of `POST clock` comes after the changes that the new time makes to orders. */
export const clockCommands: Commands<'GET clock' | 'POST clock'> = {
  'GET clock': ({ account }) => controlSuccess(clockState(account)),
  'POST clock': async ({ account, service: { store }, query }) => {
    const invalid = adjustClock(account, query);
    if (invalid !== undefined) return invalidParameter(invalid);
    const changes = await processDueOrders(account.name, { store, clock: account.sandboxClock.now });
    return controlSuccess({ ...clockState(account), changes });
  },
};
