import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { sharedInEntry } from '../../../widget/build/shared-in-entry.js';
import { buildFixture, writeFixture } from './build-fixture.js';

const files = {
  'define.ts': `import { both } from './both.ts'; console.log(both); import('./order/index.ts'); import('./tracking/index.ts');
    import('./order/outcome/index.ts'); import('./locales/de.ts').then(console.log);`,
  'order/index.ts': "import { both } from '../both.ts'; import { qr } from './qr.ts'; console.log(both, qr);",
  'order/outcome/index.ts':
    "import { both } from '../../both.ts'; import { qr } from '../qr.ts'; console.log(both, qr);",
  'tracking/index.ts': "import { both } from '../both.ts'; console.log(both);",
  'order/qr.ts': "export const qr = () => 'shared by the order and its outcome';",
  'both.ts': "export const both = () => 'shared by the entry and two chunks';",
  'locales/de.ts': "export const words = { pay: 'Zahlen' };",
};

const buildChunks = (
  test: TestContext,
  { folder: subfolder = '', ...changed }: Readonly<Record<string, string>> = {},
) => {
  const folder = writeFixture(test, { ...files, ...changed });
  return buildFixture(folder, sharedInEntry({ folder: folder + subfolder, entry: `${folder}define.ts` }));
};

describe('code that the entry and chunks share', () => {
  it('is in the entry, so no further file exists', async (test) => {
    const chunks = await buildChunks(test);
    assert.deepEqual([...chunks.keys()].sort(), [
      'define.ts',
      'locales/de.ts',
      'order/index.ts',
      'order/outcome/index.ts',
      'tracking/index.ts',
    ]);
    assert.match(chunks.get('define.ts')?.code ?? '', /shared by the entry and two chunks/);
  });

  it('is in the enclosing chunk when one chunk is inside the folder of another', async (test) => {
    const chunks = await buildChunks(test);
    assert.match(chunks.get('order/index.ts')?.code ?? '', /shared by the order and its outcome/);
    const order = chunks.get('order/index.ts')?.fileName ?? '';
    assert.ok(chunks.get('order/outcome/index.ts')?.imports.includes(order));
  });

  it('a chunk that imports nothing does not import the entry', async (test) => {
    const chunks = await buildChunks(test);
    assert.deepEqual(chunks.get('locales/de.ts')?.imports, []);
  });
});

describe('the build fails', () => {
  it('when no chunk is in the folder', async (test) => {
    await assert.rejects(buildChunks(test, { folder: 'chunks/' }), /is imported dynamically and imports others/);
  });

  it('when a chunk was loaded before its dynamic import', async (test) => {
    const outcome = "import { qr } from '../qr.ts'; console.log(qr);";
    const folder = writeFixture(test, { ...files, 'order/outcome/index.ts': outcome });
    const plugin = sharedInEntry({ folder, entry: `${folder}define.ts` });
    const transform = plugin.transform as (code: string, id: string) => unknown;
    const late = {
      ...plugin,
      // eslint-disable-next-line @typescript-eslint/max-params -- a hook of Rollup, where `this` counts as one
      transform(this: unknown, code: string, id: string) {
        return id.endsWith('outcome/index.ts') ? null : transform.call(this, code, id);
      },
    } as typeof plugin;
    await assert.rejects(buildFixture(folder, late), /does not import define\.js/);
  });
});
