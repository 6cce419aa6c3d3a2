// What pages tell a reader to type, and programs to copy.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { environment } from '../../../../server/program/config/variables.js';
import { codeIn, sources } from './code.js';
import { readSource } from './site.js';

describe('commands of pages', () => {
  const { scripts } = JSON.parse(readSource('package.json')) as { scripts: object };
  const shell = codeIn('sh');

  it('are npm scripts that exist', () => {
    const unknown = sources.flatMap((source) =>
      [...readSource(source).matchAll(/npm run ([\w:-]+)/g)]
        .filter(([, script = '']) => !Object.hasOwn(scripts, script))
        .map(([whole]) => `${source}: ${whole}`),
    );
    assert.deepEqual(unknown, []);
  });

  it('can be read by a shell', () => {
    const functions = shell.map(({ code }, index) => `snippet_${index}() {\n:\n${code}\n}\n`);
    assert.ok(functions.length > 10);
    execFileSync('bash', ['-n'], { input: functions.join('') });
  });

  it('set variables that the service reads', () => {
    const known = new Set([...Object.keys(environment.shape), 'DATABASE_URL']);
    const unknown = shell.flatMap(({ source, code }) =>
      [...code.matchAll(/(?:^|\s)([A-Z][A-Z_]+)=/g)]
        .filter(([, name = '']) => !known.has(name.replace(/_FILE$/, '')))
        .map(([, name]) => `${source}: ${name}`),
    );
    assert.deepEqual(unknown, []);
  });
});
