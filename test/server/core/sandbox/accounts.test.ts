import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createAccounts, type Accounts, type SandboxAccount } from '../../../../server/core/sandbox/accounts.js';
import { noon } from '../../../support/service-harness.js';

const maxAccounts = 100;

/** The default account, and as many others as fit beside it. */
function createFullAccounts(): Accounts {
  const accounts = createAccounts(() => noon);
  for (let index = 1; index < maxAccounts; index += 1) accounts.get(`account-${index}`);
  return accounts;
}

const names = (accounts: Accounts): readonly string[] => accounts.all().map(({ name }) => name);

describe('accounts of the sandbox', () => {
  it('are all kept up to the limit', () => {
    const accounts = createFullAccounts();
    assert.equal(accounts.all().length, maxAccounts);
    assert.equal(names(accounts)[1], 'account-1');
  });

  it('evict the least recently used one beyond it, and no other', () => {
    const accounts = createFullAccounts();
    accounts.get('account-1');
    const before = names(accounts);
    accounts.get('one-more');
    assert.deepEqual(
      names(accounts),
      [...before, 'one-more'].filter((name) => name !== 'account-2'),
    );
  });

  it('return the same account under the same name', () => {
    const accounts = createFullAccounts();
    assert.equal(accounts.get('account-5'), accounts.get('account-5'));
  });

  const settings: readonly [what: string, set: (account: SandboxAccount) => void][] = [
    ['a clock that is ahead', ({ sandboxClock }) => sandboxClock.advance(1)],
    ['a frozen clock', ({ sandboxClock }) => sandboxClock.freeze()],
    ['an armed fault', (account) => (account.armedFaults = [{ operation: 'any', fault: { kind: 'fail' }, times: 1 }])],
    ['an armed scenario', (account) => (account.armedScenario = { name: 'slow', times: 1 })],
    ['a default scenario of its own', (account) => (account.defaultScenario = 'slow')],
    ['a watcher', ({ watchers }) => watchers.add(() => undefined)],
  ];
  for (const [what, set] of settings) {
    it(`do not evict one with ${what}`, () => {
      const accounts = createFullAccounts();
      set(accounts.get('account-1'));
      for (let index = 0; index < maxAccounts; index += 1) accounts.get(`other-${index}`);
      assert.equal(accounts.all().length, maxAccounts);
      assert.ok(names(accounts).includes('account-1'));
      assert.ok(names(accounts).includes('default'));
    });
  }

  it('do not evict the account of the request itself', () => {
    const accounts = createFullAccounts();
    for (const { watchers } of accounts.all()) watchers.add(() => undefined);
    const account = accounts.get('one-more');
    assert.equal(accounts.get('one-more'), account);
  });

  it('have default settings after a reset, and their watchers', () => {
    const accounts = createAccounts(() => noon);
    const account = accounts.get('shop');
    account.sandboxClock.advance(1000);
    account.defaultScenario = 'slow';
    accounts.reset('shop');
    const { sandboxClock, defaultScenario, watchers } = accounts.get('shop');
    assert.deepEqual([sandboxClock.now(), defaultScenario], [noon, 'happy']);
    assert.equal(watchers, account.watchers);
  });
});
