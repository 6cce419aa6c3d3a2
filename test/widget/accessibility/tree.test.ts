import { assert } from 'chai';
import { executeServerCommand } from '@web/test-runner-commands';
import { screens } from '../support/screens.js';
import * as t from '../support/index.js';

t.useService();

type Trees = { readonly now: string; readonly kept: string };

/** Lines that one of two texts alone has, `-` kept and `+` now, each with its number. */
function differences({ now, kept }: Trees): readonly string[] {
  const [before, after] = [kept.split('\n'), now.split('\n')];
  const only = (lines: readonly string[], { others, sign }: { others: readonly string[]; sign: string }) =>
    lines
      .map((line, index) => `${sign} ${index + 1}: ${line}`)
      .filter((_, index) => !others.includes(lines[index] ?? ''));
  const found = [...only(before, { others: after, sign: '-' }), ...only(after, { others: before, sign: '+' })];
  return found.length > 0 || now === kept ? found : ['the same lines in another order'];
}

describe('the accessibility tree', () => {
  before(t.skipUnlessSupported('accessibilityTree'));
  for (const [name, show] of Object.entries(screens)) {
    it(`is the one in tree/${name}.txt`, async () => {
      await show();
      const trees = await executeServerCommand<Trees, string>('accessibility-tree', name);
      assert.strictEqual(differences(trees).join('\n'), '', 'UPDATE=1 keeps what is there now');
    });
  }
});
