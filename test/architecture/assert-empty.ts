import assert from 'node:assert/strict';

/** Fails with one finding a line, which reads better than the difference of two lists. */
export const assertEmpty = (findings: readonly string[]): void =>
  assert.ok(findings.length === 0, `\n${findings.join('\n')}`);
