import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { describeElement, type ElementDescription } from '../support/describe-element.js';
import { checkProject, installedHere } from './check-project.js';
import { frameworks } from './frameworks.js';

/** The others install their framework: `npm run test:types`. */
const offline = frameworks.filter(({ packages }) =>
  Object.keys(packages).every((name) => installedHere.includes(name)),
);

describe('the types of the package', () => {
  let description: ElementDescription;
  before(() => (description = describeElement()));

  it('are checked without a framework and with React', () =>
    assert.deepEqual(
      offline.map(({ name }) => name),
      ['plain', 'react'],
    ));

  for (const framework of offline)
    it(`are right with ${framework.name}`, () => checkProject(framework, join(description.folder, 'types')));

  it('import nothing', () =>
    assert.doesNotMatch(readFileSync(join(description.folder, 'types/package.d.ts'), 'utf8'), /\bimport\b|\bfrom '/));

  it('fail the check where a property is missing', async () => {
    const path = join(description.folder, 'types/package.d.ts');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace(/^\s*fiatAmount: string;$/m, ''));
    const [plain] = offline;
    assert.ok(plain);
    await assert.rejects(checkProject(plain, join(description.folder, 'types')), /fiatAmount/);
    writeFileSync(path, text);
  });
});
