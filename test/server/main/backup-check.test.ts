import assert from 'node:assert/strict';
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { runLine, stopCommandsAfterEach } from '../../support/cli-harness.js';
import { send } from '../../support/http.js';
import { createServerHarness } from '../../support/server-harness.js';
import { checkoutPath } from '../../support/service-harness.js';

stopCommandsAfterEach();
const harness = createServerHarness();
const { start } = harness;
let live: string;
let file: string;

beforeEach(() => {
  live = join(harness.folder, 'live');
  file = join(harness.folder, 'backup');
});

const check = (environment: Record<string, string>, ...options: readonly string[]) =>
  runLine(['backup', '--check', ...options, file], environment);

/** Starts a server with three orders and backs it up. */
async function backedUp(environment: Record<string, string>) {
  const server = await start(environment);
  for (let order = 0; order < 3; order += 1) {
    const { status, text } = await send(server.origin, { path: checkoutPath() });
    assert.equal(status, 200, text);
  }
  const { code, stderr } = await runLine(['backup', file], environment);
  assert.deepEqual([code, stderr], [0, '']);
  return server;
}

const leftovers = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('checkout-restore-'));

/** Changes the manifest of the backup. */
function editManifest(edit: (text: string) => string): void {
  writeFileSync(`${file}.json`, edit(readFileSync(`${file}.json`, 'utf8')));
}

describe('backup --check of an embedded database', () => {
  it('restores a copy, and leaves nothing', async () => {
    await backedUp({ DATA_DIR: live });
    const before = leftovers();
    const { code, stdout, stderr } = await check({ DATA_DIR: live });
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /^Backup \S+backup restores, and is what its manifest says\.\norders: 3\n/);
    assert.deepEqual(leftovers(), before);
  });

  const findings: Readonly<Record<string, { readonly change: () => void; readonly finding: RegExp }>> = {
    'a file that has changed': {
      change: () => appendFileSync(file, 'a'),
      finding: /- bytes is \d+ and was \d+\n- sha256 is \w+ and was \w+/,
    },
    'a count that differs': {
      change: () => editManifest((text) => text.replace('"orders": 3', '"orders": 4')),
      finding: /- contents\.orders is 3 and was 4/,
    },
    'no manifest': {
      change: () => rmSync(`${file}.json`),
      finding: /backup\.json is missing, so that the contents were/,
    },
  };
  for (const [name, { change, finding }] of Object.entries(findings)) {
    it(`ends with 1 for ${name}`, async () => {
      await backedUp({ DATA_DIR: live });
      change();
      const { code, stdout } = await check({});
      assert.equal(code, 1);
      assert.match(stdout, /restores, but there is something to look at:\n/);
      assert.match(stdout, finding);
    });
  }

  const refusals: Readonly<Record<string, { readonly prepare: () => void; readonly sentence: RegExp }>> = {
    'no file': { prepare: () => undefined, sentence: /does not restore: there is no such file\.$/ },
    'a text': { prepare: () => writeFileSync(file, 'orders'), sentence: /does not restore: file is not a database$/ },
  };
  for (const [name, { prepare, sentence }] of Object.entries(refusals)) {
    it(`says what is wrong with ${name}`, async () => {
      prepare();
      const { code, stdout, stderr } = await check({});
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, sentence);
    });
  }

  it('refuses a damaged backup', async () => {
    await backedUp({ DATA_DIR: live });
    writeFileSync(file, readFileSync(file).fill(7, 8192, statSync(file).size - 4096));
    const { code, stderr } = await check({});
    assert.equal(code, 1);
    assert.match(stderr, /does not restore: .*(?:malformed|damaged)/);
  });
});
