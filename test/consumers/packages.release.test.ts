import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, symlinkSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createTemporaryFolder } from '../support/http.js';
import { runProgram, startProgram } from '../support/process.js';
import { targetFiles, type Target } from '../../server/build/packages/manifests.js';
import { createProject, describeBuild, filesBelow, packBuild, root, run, type Packages } from './packages.js';

type Manifest = {
  readonly exports: Readonly<Record<string, Target>>;
  readonly bin?: Readonly<Record<string, string>>;
} & Readonly<Record<string, unknown>>;

const folder = createTemporaryFolder();
const shop = join(folder.path, 'shop');
const element = join(shop, 'node_modules/crypto-checkout');
const server = join(folder.path, 'server');
let packages: Packages;

const hash = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');
const readManifest = (path: string) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest;
const scripts = (path: string): string[] => filesBelow(path).filter((name) => name.endsWith('.js'));
const read = (path: string, name: string): string => readFileSync(join(path, name), 'utf8');

/** Runs a script in the shop's folder. */
const runScript = (name: string, script: string): string => {
  const type = name.endsWith('.cjs') ? 'commonjs' : 'module';
  return run([process.execPath, `--input-type=${type}`, '-e', script], shop).trim();
};

/** Who imports one of these has its framework, MSW or Playwright installed. */
const typesOfPeers = [
  'preact',
  'react',
  'server/packages/playwright/index',
  'server/packages/playwright/types',
  'server/packages/testing/index',
  'solid',
  'svelte',
  'vue',
].map((name) => `dist/types/${name}.d.ts`);

describe('the packages', () => {
  before(() => {
    describeBuild();
    packages = packBuild(join(folder.path, 'first'));
    createProject(shop, { packages: [packages.element], options: ['--offline'] });
    createProject(server, { packages: [] });
    run(['tar', 'xzf', packages.server, '-C', server], server);
  });
  after(() => folder.remove());

  it('are the same bytes when they are packed again, with another umask and other times of files', () => {
    for (const name of filesBelow(join(root, 'dist/types'))) utimesSync(join(root, 'dist/types', name), 1, 1);
    const umask = process.umask(0o077);
    const again = packBuild(join(folder.path, 'second'));
    process.umask(umask);
    assert.equal(hash(again.element), hash(packages.element));
    assert.equal(hash(again.server), hash(packages.server));
  });

  describe('crypto-checkout', () => {
    it('installs alone, without a registry', () => {
      assert.deepEqual(
        filesBelow(join(shop, 'node_modules')).filter((name) => !/^(?:crypto-checkout\/|\.package-lock)/.test(name)),
        [],
      );
      const { dependencies, scripts: hooks, devDependencies, private: isPrivate } = readManifest(element);
      assert.deepEqual([dependencies, hooks, devDependencies, isPrivate], [undefined, undefined, undefined, undefined]);
    });

    it('has what its entries for tests need as optional peers', () => {
      const { peerDependencies, peerDependenciesMeta } = readManifest(element);
      assert.deepEqual(Object.keys(peerDependencies as object), ['msw', '@playwright/test']);
      assert.deepEqual(Object.values(peerDependenciesMeta as object), [{ optional: true }, { optional: true }]);
    });

    it('has a licence, a page to read and every file that its manifest names', () => {
      const { exports, main, types, customElements } = readManifest(element);
      const targets = Object.values(exports).flatMap(targetFiles);
      for (const path of ['LICENSE', 'README.md', main, types, customElements, ...targets] as string[]) {
        assert.ok(existsSync(join(element, path)), path);
      }
    });

    it('has the types as the first condition of each entry, and the browser as the last', () => {
      for (const target of Object.values(readManifest(element).exports)) {
        if (typeof target === 'string') continue;
        // An entry of types alone has nothing to load; CommonJS has types of its own.
        assert.match(Object.keys(target).join(), /^(?:require,)?types(?:$|,.*\bdefault$)/);
        if (typeof target['require'] === 'object') assert.equal(Object.keys(target['require']).join(), 'types,default');
      }
    });

    it('gives servers the stub and browsers the element', () => {
      const { types, default: browser, ...conditions } = readManifest(element).exports['.'] as Record<string, string>;
      assert.deepEqual(Object.keys(conditions).sort(), ['deno', 'edge-light', 'node', 'workerd']);
      assert.deepEqual([...new Set(Object.values(conditions))], ['./dist/server-stub.js']);
      assert.deepEqual([types, browser], ['./dist/types/package.d.ts', './dist/checkout.js']);
    });

    it('has no source map, no line that names one and no path of this machine', () => {
      assert.deepEqual(
        filesBelow(element).filter((name) => name.endsWith('.map')),
        [],
      );
      for (const name of filesBelow(element)) {
        assert.ok(!read(element, name).includes('sourceMappingURL'), name);
        assert.ok(!read(element, name).includes(root), name);
      }
    });

    it('has modules without their own URL, which import no other URL', () => {
      assert.deepEqual(
        scripts(element).filter((name) => /import\.meta|import\(`\$\{/.test(read(element, name))),
        ['dist/checkout.iife.js'], // which no bundler reads, and which finds its dictionaries by their URLs
      );
    });

    it('has every file that its files import', () => {
      const imports = scripts(element).flatMap((name) =>
        [...read(element, name).matchAll(/(?:from|import\(?)["'`](\.\/[^"'`]+)["'`]/g)].map(([, path = '']) =>
          join(dirname(name), path),
        ),
      );
      assert.ok(imports.length > 20);
      assert.deepEqual(
        imports.filter((path) => !existsSync(join(element, path))),
        [],
      );
    });

    it('has types that compile alone, strictly, and without Node', () => {
      const names = filesBelow(element).filter((name) => name.endsWith('.d.ts'));
      const bare = names.filter((name) => /(?:from|import\()\s*['"][^.'"]/.test(read(element, name)));
      assert.deepEqual(bare.sort(), typesOfPeers);
      const program = `
        import { CryptoCheckout, type Order } from 'crypto-checkout';
        import { themeCss } from 'crypto-checkout/theme';
        import { verifyWebhook } from 'crypto-checkout/webhook';
        import { signCheckout } from 'crypto-checkout/sign';
        import { createClient } from 'crypto-checkout/server';
        const element = new CryptoCheckout();
        element.fiatAmount = '49.00';
        const order: Order | null = element.order;
        // @ts-expect-error no such layout
        element.layout = 'popup';
        element.addEventListener('checkout-created', ({ order }) => order.transaction_code);
        console.log(order?.status, themeCss, verifyWebhook, signCheckout, createClient);`;
      const options = [
        '--noEmit',
        '--strict',
        '--ignoreConfig',
        '--skipDefaultLibCheck',
        '--target',
        'es2022',
        '--lib',
        'es2023,dom,dom.iterable',
      ];
      const compiler = join(root, 'node_modules/typescript/bin/tsc');
      run([process.execPath, '-e', `require('fs').writeFileSync('shop.mts', process.argv[1])`, program], shop);
      for (const resolution of ['nodenext', 'esnext --moduleResolution bundler']) {
        run([process.execPath, compiler, ...options, '--module', ...resolution.split(' '), 'shop.mts'], shop);
      }
    });

    const programs: readonly (readonly [name: string, script: string, output: string])[] = [
      [
        'an import in Node.mjs',
        `const { CryptoCheckout } = await import('crypto-checkout'); class Mine extends CryptoCheckout {} console.log(typeof new Mine())`,
        'object',
      ],
      ['require of the element.cjs', `console.log(typeof require('crypto-checkout').CryptoCheckout)`, 'function'],
      [
        'require of the webhook.cjs',
        `console.log(typeof require('crypto-checkout/webhook').verifyWebhook)`,
        'function',
      ],
      ['require of the signature.cjs', `console.log(typeof require('crypto-checkout/sign').signCheckout)`, 'function'],
      ['require of the client.cjs', `console.log(typeof require('crypto-checkout/server').createClient)`, 'function'],
      [
        'an import of the webhook.mjs',
        `import { verifyWebhook } from 'crypto-checkout/webhook'; try { verifyWebhook('{}', {}, 'x') } catch ({ code }) { console.log(code) }`,
        'secret_invalid',
      ],
      [
        'an import of the themes.mjs',
        `import { themeCss } from 'crypto-checkout/theme'; console.log(typeof themeCss({ brand: '#635bff' }).css)`,
        'string',
      ],
      ['the manifest.cjs', `console.log(require('crypto-checkout/custom-elements.json').schemaVersion)`, '1.0.0'],
      ['the description of the API.cjs', `console.log(require('crypto-checkout/openapi.json').openapi)`, '3.1.0'],
    ];
    for (const [name, script, output] of programs) {
      it(`works with ${name.replace(/\..js$/, '')}`, () => assert.equal(runScript(name, script), output));
    }
  });

  describe('crypto-checkout-server', () => {
    const content = join(server, 'package');

    it('depends on what its files import, and on nothing else', () => {
      const source = scripts(join(content, 'dist/server'))
        .map((name) => read(join(content, 'dist/server'), name))
        .join('\n');
      const { dependencies = {} } = readManifest(content) as { dependencies?: Record<string, string> };
      assert.deepEqual(Object.keys(dependencies), ['libsql']);
      assert.match(source, /^import \w+ from "libsql";$/m);
    });

    it('has the widget, the pages and the programs, and of source maps its own alone', () => {
      const names = filesBelow(content);
      for (const name of [
        'dist/checkout.js',
        'dist/checkout.iife.js',
        'dist/pay/pay.html',
        'dist/demo/index.html',
        'dist/server/main.js',
        'dist/licenses.txt',
        'dist/server/LICENSES.txt',
      ]) {
        assert.ok(names.includes(name), name);
      }
      assert.deepEqual(
        names.filter((name) => name.endsWith('.map') && !name.startsWith('dist/server/')),
        [],
      );
    });

    it('has the description of its API, as the other package has it', () => {
      assert.deepEqual(readManifest(content).exports['./openapi.json'], './dist/openapi.json');
      assert.equal(hash(join(content, 'dist/openapi.json')), hash(join(element, 'dist/openapi.json')));
    });

    it('serves the widget that the build has, byte for byte', () =>
      assert.equal(hash(join(content, 'dist/checkout.js')), hash(join(root, 'dist/checkout.js'))));

    it('has a program that runs', () => {
      const { bin } = readManifest(content);
      assert.deepEqual(bin, { 'crypto-checkout-server': 'dist/server/bin.js' });
      assert.match(read(content, 'dist/server/bin.js'), /^#!\/usr\/bin\/env node\n/);
      assert.match(run(['tar', 'tvzf', packages.server, 'package/dist/server/bin.js'], server), /^-rwxr-xr-x/);
    });

    describe('its command line', () => {
      const bin = join(content, 'dist/server/bin.js');
      /** Runs it beside what it depends on, in a folder of its own. */
      const runLine = (...parameters: string[]) =>
        runProgram(bin, { parameters, environment: { DATA_DIR: folder.path } });
      before(() => symlinkSync(join(root, 'node_modules'), join(content, 'node_modules')));

      it('prints its help and its version', async () => {
        const { code, stdout, stderr } = await runLine('--help');
        assert.deepEqual([code, stderr], [0, '']);
        assert.match(stdout, /^Usage: crypto-checkout-server \[command\]/);
        assert.equal((await runLine('--version')).stdout, `${String(readManifest(content)['version'])}\n`);
      });

      it('suggests a command that is near, and ends with 2', async () => {
        const { code, stderr } = await runLine('doctr');
        assert.equal(code, 2);
        assert.match(stderr, /Did you mean doctor\?/);
      });

      it('checks up on its machine', async () => {
        const { code, stdout } = await runLine('doctor', '--json');
        assert.equal(code, 0);
        assert.equal((JSON.parse(stdout) as { ok: boolean }).ok, true);
      });

      it('starts without a command, in memory with dev, and conforms to the document', async () => {
        for (const words of [[], ['dev', '--port', '0']]) {
          const program = startProgram({ DATA_DIR: folder.path }, [bin, ...words]);
          const { code, stdout } = await runLine('conformance', await program.ready);
          program.kill('SIGTERM');
          assert.equal((await program.exited).code, 0);
          assert.equal(code, 0);
          assert.match(stdout, /^\d+ sentences passed, 0 failed, \d+ not tested\.$/m);
        }
      });
    });
  });
});
