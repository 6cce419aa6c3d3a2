import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it, type TestContext } from 'node:test';
import { createBuilder } from 'vite';
import { widgetBuild, widgetPlugins } from '../../../widget/build/index.js';
import { writeFixture } from './build-fixture.js';

const files = {
  'widget/define.ts': `import { both } from './both.ts'; import { now } from '../server/contract/index.ts'; console.log(both, now);
    import('./order/index.ts'); import('./tracking.ts'); import('./order/outcome/index.ts'); import('./locales/de.json').then(console.log);`,
  'widget/order/index.ts': "import { both } from '../both.ts'; import { qr } from './qr.ts'; console.log(both, qr);",
  'widget/order/outcome/index.ts': "import '../index.ts'; import { qr } from '../qr.ts'; console.log(qr);",
  'widget/order/qr.ts': "export const qr = () => 'shared by the order and its outcome';",
  'widget/tracking.ts': `import { both } from './both.ts'; import { later } from '../server/contract/index.ts';
    import { string } from 'zod/mini'; console.log(both, later, string());`,
  'widget/both.ts': "export const both = () => 'shared by the entry and two chunks';",
  'widget/locales/de.json': '{ "words": { "pay": "Zahlen" } }',
  'server/contract/index.ts': "export * from './now.ts'; export * from './later.ts';",
  'server/contract/now.ts': 'export const now = 1;',
  'server/contract/later.ts': "console.log('made at the start'); export const later = { name: 'later' };",
};

/** Builds the files with the settings of the widget. Returns the code of each file by its name without a hash. */
async function buildModules(test: TestContext): Promise<ReadonlyMap<string, string>> {
  const root = writeFixture(test, files).slice(0, -1);
  const dist = `${root}/dist`;
  const environments = widgetBuild({ root, dist, entry: `${root}/widget/define.ts` });
  const settings = { configFile: false, logLevel: 'silent', root, environments, plugins: widgetPlugins() } as const;
  const builder = await createBuilder(settings);
  const { module: environment } = builder.environments;
  assert.ok(environment);
  await builder.build(environment);
  const names = readdirSync(dist).filter((name) => name.endsWith('.js'));
  return new Map(
    names.map((name) => [name.replace(/-[\w-]{8}\.js$/, '.js'), readFileSync(`${dist}/${name}`, 'utf8')] as const),
  );
}

describe('the module build', () => {
  it('puts code that chunks share into the first of them, so no further file exists', async (test) => {
    const chunks = await buildModules(test);
    assert.deepEqual([...chunks.keys()].sort(), [
      'checkout.js',
      'checkout.locale-de.js',
      'checkout.order.js',
      'checkout.outcome.js',
      'checkout.tracking.js',
    ]);
    assert.match(chunks.get('checkout.js') ?? '', /shared by the entry and two chunks/);
    assert.match(chunks.get('checkout.order.js') ?? '', /shared by the order and its outcome/);
  });

  it('begins the entry alone with the compile hint', async (test) => {
    for (const [name, code] of await buildModules(test))
      assert.equal(code.startsWith('//# allFunctionsCalledOnLoad\n'), name === 'checkout.js', name);
  });

  it('puts a schema of the contract into the chunk that reads it', async (test) => {
    const chunks = await buildModules(test);
    assert.doesNotMatch(chunks.get('checkout.js') ?? '', /later/);
    assert.match(chunks.get('checkout.tracking.js') ?? '', /later/);
  });

  it('contains the stand-in of zod/mini', async (test) => {
    const code = (await buildModules(test)).get('checkout.tracking.js') ?? '';
    assert.ok(code.length < 2000, `${code.length} characters`);
  });
});
