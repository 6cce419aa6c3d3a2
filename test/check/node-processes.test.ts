import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { planEndToEnd, planProcesses, reasonToRunAlone } from './node-processes.mjs';
import { watchGlobals } from './shared-process.mjs';

const hooks = "import { afterEach } from 'node:test';\nexport const start = () => afterEach(() => undefined);";
const programs =
  "import { readFileSync } from 'node:fs';\nimport { spawn, type ChildProcess } from 'node:child_process';";

/** The modules around `test/server/core/a.test.ts`. */
const helpers: Readonly<Record<string, string>> = {
  'test/support/hooks.ts': hooks,
  'test/support/programs.mjs': programs,
  'test/support/far.ts': "import { run } from './programs.mjs';\nimport { far } from './far.js';",
  'test/support/near.ts': "import {\n  a,\n  b,\n} from '../../server/core/index.js';\nexport const sample = 'x';",
};

const reasonOf = (source: string): string | undefined =>
  reasonToRunAlone('test/server/core/a.test.ts', (path) => {
    const text = path === 'test/server/core/a.test.ts' ? source : helpers[path];
    assert.ok(text !== undefined, `${path} is not read`);
    return text;
  });

describe('a test file shares a process', () => {
  for (const source of [
    "import { after, describe, it } from 'node:test';\nafter(() => undefined);",
    "describe('a', () => {\n  beforeEach(() => undefined);\n});",
    "const path = process.env['PATH'];\nif (process.env.CI === 'true') skip();",
    "import { b } from '../../support/near.js';",
    "const source = `import { a } from './b.js'`;",
    'const isSame = globalThis.fetch === fetch;',
  ]) {
    it(JSON.stringify(source), () => assert.equal(reasonOf(source), undefined));
  }
});

describe('a test file runs alone', () => {
  const cases: readonly [source: string, reason: string][] = [
    ['before(() => undefined);', 'has hooks for every test of the process'],
    ['const a = 1;\nbeforeEach(() => undefined);', 'has hooks for every test of the process'],
    ['afterEach(async () => {\n});', 'has hooks for every test of the process'],
    ["  mock.method(Date, 'now', () => 0);", 'replaces functions'],
    ["  test.mock.timers.enable(['Date']);", 'replaces functions'],
    ["  process.env['PATH'] = '';", 'changes the environment'],
    ['  process.env.NODE_ENV = name;', 'changes the environment'],
    ["  delete process.env['PATH'];", 'changes the environment'],
    ["  Reflect.deleteProperty(process.env, 'PATH');", 'changes the environment'],
    ['  process.exit(1);', 'changes the process'],
    ["  process.once('SIGTERM', stop);", 'changes the process'],
    ['  process.chdir(folder);', 'changes the process'],
    ['  globalThis.fetch = stub;', 'changes globals'],
    ["  globalThis['fetch'] = stub;", 'changes globals'],
    ["  Object.defineProperty(globalThis, 'fetch', { value });", 'changes globals'],
    ['  const before = process.memoryUsage().heapUsed;', 'measures memory'],
    ["import { start } from '../../support/hooks.js';", 'has hooks of a helper: test/support/hooks.ts'],
    ["import { execFileSync } from 'node:child_process';", 'waits for other programs'],
    ["import {\n  run,\n} from '../../support/programs.mjs';", 'waits for other programs: test/support/programs.mjs'],
    ["import { far } from '../../support/far.js';", 'waits for other programs: test/support/programs.mjs'],
  ];
  for (const [source, reason] of cases) {
    it(`${JSON.stringify(source)}: ${reason}`, () => assert.equal(reasonOf(source), reason));
  }
});

it('processes are one for each room, the largest first, and one for each file that runs alone', () => {
  const [shared, alone] = ["import { it } from 'node:test';", 'before(() => undefined);'];
  const sources: Readonly<Record<string, string>> = {
    'test/check/a.test.ts': shared,
    'test/server/api/a.test.ts': shared,
    'test/server/config.test.ts': shared,
    'test/server/core/a.test.ts': shared,
    'test/server/core/b.test.ts': alone,
    'test/server/core/orders/c.test.ts': shared,
    'test/support/describe-element.ts': "import { execFileSync } from 'node:child_process';",
    'test/types/a.test.ts': "import { describeElement } from '../support/describe-element.js';",
    'test/widget/b.test.ts': "import { describeElement } from '../support/describe-element.js';",
    'test/widget/c.test.ts': "import { describeElement } from '../support/describe-element.js';\nprocess.exit();",
  };
  const files = Object.keys(sources).filter((path) => path.endsWith('.test.ts'));
  const plan = planProcesses(files, (path) => sources[path] ?? '');
  assert.deepEqual(
    plan.map(({ name, files }) => `${name}: ${files.join(' ')}`),
    [
      'server/core: test/server/core/a.test.ts test/server/core/orders/c.test.ts',
      'description: test/types/a.test.ts test/widget/b.test.ts',
      'check: test/check/a.test.ts',
      'server/api: test/server/api/a.test.ts',
      'server: test/server/config.test.ts',
      'test/server/core/b.test.ts: test/server/core/b.test.ts',
      'test/widget/c.test.ts: test/widget/c.test.ts',
    ],
  );
});

it('end-to-end tests share as many processes as run side by side, except those with hooks for all', () => {
  const shared = "import { spawn } from 'node:child_process';";
  const sources: Readonly<Record<string, string>> = {
    'test/e2e/a.test.ts': shared,
    'test/e2e/b.test.ts': 'before(() => undefined);',
    'test/e2e/c.test.ts': shared,
    'test/e2e/d.test.ts': shared,
    'test/e2e/e.test.ts': "import { open } from './support/page.js';",
    'test/e2e/support/page.ts': "import { beforeEach } from 'node:test';",
  };
  const files = Object.keys(sources).filter((path) => path.endsWith('.test.ts'));
  const plan = planEndToEnd({ files, read: (path) => sources[path] ?? '', count: 2 });
  assert.deepEqual(
    plan.map(({ name, files }) => `${name}: ${files.join(' ')}`),
    [
      'e2e-1: test/e2e/a.test.ts test/e2e/d.test.ts',
      'e2e-2: test/e2e/c.test.ts',
      'test/e2e/b.test.ts: test/e2e/b.test.ts',
      'test/e2e/e.test.ts: test/e2e/e.test.ts',
    ],
  );
});

describe('a process that files share finds globals that they leave changed', () => {
  const { now } = Date;
  const cases: readonly [name: string, change: () => void, restore: () => void][] = [
    ['Date.now', () => (Date.now = () => 0), () => (Date.now = now)],
    ['process.env.SAMPLE', () => (process.env['SAMPLE'] = '1'), () => delete process.env['SAMPLE']],
    [
      'globalThis.sample',
      () => Object.assign(globalThis, { sample: 1 }),
      () => Reflect.deleteProperty(globalThis, 'sample'),
    ],
    [
      'Object.prototype.sample',
      () => Object.defineProperty(Object.prototype, 'sample', { value: 1, configurable: true }),
      () => Reflect.deleteProperty(Object.prototype, 'sample'),
    ],
  ];
  for (const [name, change, restore] of cases) {
    it(name, () => {
      const findChanges = watchGlobals();
      assert.deepEqual(findChanges(), []);
      change();
      const changes = findChanges();
      restore();
      assert.deepEqual(changes, [name]);
      assert.deepEqual(findChanges(), []);
    });
  }
});
