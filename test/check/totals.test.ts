import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readFailures, readTotals } from './totals.mjs';

describe('the totals of a suite', () => {
  it('come from the spec reporter of Node', () => {
    const output = 'ℹ tests 15\nℹ pass 10\nℹ fail 2\nℹ cancelled 1\nℹ skipped 2\nℹ todo 0\n';
    assert.deepEqual(readTotals(output), { passed: 10, failed: 3, skipped: 2 });
  });

  it('come from the TAP reporter of Node', () => {
    assert.deepEqual(readTotals('1..1\n# tests 7\n# pass 7\n# fail 0\n'), { passed: 7, failed: 0, skipped: 0 });
  });

  it('are the last of each browser, with and without colours', () => {
    const output = [
      'Chrome: |████          | 1/2 test files | 5 passed, 0 failed',
      '\u001B[2K\u001B[1mChrome: |██████████████| 2/2 test files | \u001B[32m12 passed\u001B[39m, 1 failed',
      'Firefox: |██████████████| 2/2 test files | 11 passed, 0 failed, 2 skipped',
      'WebKit:  |██████████████| 2/2 test files | 10 passed, 0 failed, 3 skipped', // padded to the longest name
    ].join('\n');
    assert.deepEqual(readTotals(output), { passed: 33, failed: 1, skipped: 5 });
  });

  it('are nothing where there are no tests', () => {
    assert.deepEqual(readTotals('All matched files use Prettier code style!'), { passed: 0, failed: 0, skipped: 0 });
  });
});

describe('the failed tests of a suite', () => {
  it('come from the spec reporter of Node, each once', () => {
    const output =
      '  ✖ posts the bytes (303.2ms)\n✖ the sender (310ms)\nℹ fail 1\n\n✖ failing tests:\n\n✖ posts the bytes (303.2ms)\n';
    assert.deepEqual(readFailures(output), ['posts the bytes', 'the sender']);
  });

  it('come from Web Test Runner', () => {
    const output =
      '\u001B[1mtest/widget/a.test.ts:\u001B[22m\n\n \u001B[31m❌ the list > opens (failed on Firefox)\u001B[39m\n   AssertionError: no list\n';
    assert.deepEqual(readFailures(output), ['the list > opens (failed on Firefox)']);
  });

  it('are none where every test passed', () => {
    assert.deepEqual(readFailures('✔ posts the bytes (3ms)\nℹ fail 0\n'), []);
  });
});
