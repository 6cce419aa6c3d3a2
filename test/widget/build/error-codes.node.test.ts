import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errorCodes, withoutErrorCodes } from '../../../widget/build/error-codes.js';
import { buildFixture, writeFixture } from './build-fixture.js';

describe('a module of the contract without its error codes', () => {
  const lines: readonly [name: string, before: string, after: string][] = [
    ['a parameter', "to: parameter(rule.day, 'invalid_date'),", 'to: parameter(rule.day),'],
    ['a reference', "reference: referenceParameter('invalid_reference'),", 'reference: referenceParameter(),'],
    [
      'a member',
      "to: { schema: day, errorCode: 'invalid_date', optional: true },",
      'to: { schema: day, optional: true },',
    ],
    ['the code for what is missing', "  missing: 'missing_parameters',", ''],
    [
      'an issue of a rule',
      "issues.push({ code: 'custom', message: 'too long', input: value });",
      'issues.push({ input: value });',
    ],
    ['another text', "name: 'invalid_date',", "name: 'invalid_date',"],
  ];
  for (const [name, before, after] of lines) {
    it(name, () => assert.equal(withoutErrorCodes(before), after));
  }
});

it('a build drops them', async (test) => {
  const folder = writeFixture(test, {
    'define.ts': "import { x } from './endpoints.ts'; console.log(x);",
    'endpoints.ts': "export const x = { schema: Number(1), errorCode: 'invalid_date' };",
  });
  const chunks = await buildFixture(folder, errorCodes({ folder }));
  assert.doesNotMatch(chunks.get('define.ts')?.code ?? 'invalid', /invalid/);
});

it('a build without a contract fails', async (test) => {
  const folder = writeFixture(test, { 'define.ts': 'console.log(1);' });
  await assert.rejects(buildFixture(folder, errorCodes({ folder })), /No module matches endpoints\.ts/);
});
