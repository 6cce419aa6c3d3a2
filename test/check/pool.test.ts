import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { runPool } from './pool.mjs';

const cwd = mkdtempSync(join(tmpdir(), 'pool-'));
after(() => rmSync(cwd, { recursive: true }));

/** Scripts of a package of its own, so that each row can say what its scripts do. */
const scripts = {
  passes: 'node -e "console.log(1)"',
  fails: 'node -e "process.exit(3)"',
  prints: 'node -p process.env.SAMPLE',
  hangs: 'node -e "setInterval(() => undefined, 1e6)"',
  'leaves:a-program': `node -e "require('child_process').spawn(process.execPath, ['-e', 'setTimeout(() => 0, 60000)'], { stdio: 'inherit' }).unref(); process.exit(0)"`,
};
writeFileSync(join(cwd, 'package.json'), JSON.stringify({ scripts }));

const rows: Readonly<
  Record<string, readonly [name: keyof typeof scripts, timeout: number, isOk: boolean, output: RegExp]>
> = {
  'a script that passes': ['passes', 60_000, true, /^1$/m],
  'a script that fails': ['fails', 60_000, false, /passes|fails/],
  'a script that does not end': ['hangs', 3_000, false, /hangs did not end within 0\.05 minutes and was stopped\./],
  'a script whose output a program holds open': ['leaves:a-program', 50_000, true, /leaves:a-program/],
};

describe('the pool of scripts', () => {
  for (const [name, [script, timeout, isOk, output]] of Object.entries(rows)) {
    it(`reports ${name}`, async () => {
      const [result] = await runPool([{ name: script }], { limit: 1, timeout, cwd });
      assert.equal(result?.isOk, isOk);
      assert.match(result.output, output);
      const log = join(cwd, 'node_modules/.check', `${script.replaceAll(':', '-')}.log`);
      assert.equal(readFileSync(log, 'utf8'), result.output);
    });
  }

  it('adds the environment of a script', async () => {
    const env = { SAMPLE: 'of this script' };
    const [result] = await runPool([{ name: 'prints', env }], { limit: 1, timeout: 60_000, cwd });
    assert.match(result?.output ?? '', /^of this script$/m);
  });

  it('goes on with the next script after one that does not end', async () => {
    const scripts = [
      { name: 'hangs', timeout: 3_000 },
      { name: 'passes', after: ['hangs'] },
    ];
    const results = await runPool(scripts, { limit: 2, timeout: 60_000, cwd });
    assert.deepEqual(
      results.map(({ name, isOk }) => [name, isOk]),
      [
        ['hangs', false],
        ['passes', true],
      ],
    );
  });
});
