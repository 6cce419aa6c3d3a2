// The packages as a shop installs them: the tarballs in an empty folder. Needs the package registry and the build.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { targetFiles, type Target } from '../../server/build/packages/manifests.js';
import { createTemporaryFolder } from '../support/http.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = createTemporaryFolder();
/** The project is packed as a copy, so that the build of other tests stays; here it finds the installed packages. */
const project = join(root, `.compiled/packed-${process.pid}`);
const shop = join(folder.path, 'shop');
const element = join(shop, 'node_modules/crypto-checkout');
const server = join(shop, 'node_modules/crypto-checkout-server');

type Manifest = {
  readonly version: string;
  readonly exports: Readonly<Record<string, Target>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
};

const readManifest = (path: string) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest;
const { version, devDependencies } = readManifest(root);

const run = ([program, ...parameters]: readonly [string, ...string[]], cwd = shop): string => {
  try {
    return execFileSync(program, parameters, { cwd, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${program} ${parameters.join(' ')}:\n${stdout}${stderr}`, { cause: error });
  }
};

const filesBelow = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

const write = (name: string, text: string): void => writeFileSync(join(shop, name), text);

/** What the shop is built and checked with. */
const tools = {
  ...Object.fromEntries(['@types/react', 'msw', 'typescript', 'vite'].map((name) => [name, devDependencies[name]])),
  vue: '3.5.45',
  'vue-tsc': '3.3.14',
};

const compilerOptions = {
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'nodenext',
  strict: true,
  skipLibCheck: false,
  types: [],
  noEmit: true,
};

/** Checks these files with the libraries: a declaration that imports what the package lacks is an error. */
function checkTypes(
  program: string,
  { files, ...options }: { files: readonly string[]; [option: string]: unknown },
): void {
  write('tsconfig.json', JSON.stringify({ compilerOptions: { ...compilerOptions, ...options }, files }));
  run([process.execPath, join(shop, 'node_modules', program), '-p', '.']);
}

const entries = `
import { CryptoCheckout, type Order } from 'crypto-checkout';
import { createClient } from 'crypto-checkout/server';
import { signCheckout } from 'crypto-checkout/sign';
import { createTestCheckout } from 'crypto-checkout/testing';
import { themeCss } from 'crypto-checkout/theme';
import { verifyWebhook } from 'crypto-checkout/webhook';
const element = document.querySelector('crypto-checkout') ?? new CryptoCheckout();
element.fiatAmount = '49.00';
// @ts-expect-error no such layout
element.layout = 'popup';
element.addEventListener('checkout-created', ({ order }) => order.transaction_code);
const order: Order | null = element.order;
const code: string | undefined = order?.transaction_code;
// @ts-expect-error a text
const amount: number | undefined = order?.fiat_amount;
const { advance } = createTestCheckout().clock;
console.log(code, amount, advance, createClient, signCheckout, themeCss, verifyWebhook);
`;

const tsx = `
import type {} from 'crypto-checkout/react';
import { createRef } from 'react';
import type { CryptoCheckout } from 'crypto-checkout';
const host = createRef<CryptoCheckout>();
export const right = <crypto-checkout ref={host} base-url="https://pay.example" fiat-amount="49.00" wallets={[]} className="pay" />;
// @ts-expect-error no such layout
export const wrong = <crypto-checkout layout="popup" />;
`;

const vue = `<script setup lang="ts">
import type {} from 'crypto-checkout/vue';
import type { CheckoutStatusChangeEvent } from 'crypto-checkout';
const service = 'https://pay.example';
const follow = (event: CheckoutStatusChangeEvent): string => event.status;
</script>
<template>
  <crypto-checkout :base-url="service" fiat-amount="49.00" @checkout-status-change="follow" />
  <!-- @vue-expect-error no such layout -->
  <crypto-checkout :base-url="service" layout="popup" />
</template>
`;

/** What is not copied. The build is: it is current in the copy, which knows what npm has installed. */
const others = ['node_modules', '.git', '.compiled', '.data'];
const installed = 'node_modules/.package-lock.json';

describe('the packages', () => {
  before(() => {
    for (const name of readdirSync(root).filter((one) => !others.includes(one)))
      cpSync(join(root, name), join(project, name), {
        recursive: true,
        filter: (path) => !path.endsWith('node_modules'),
      });
    cpSync(join(root, installed), join(project, installed));
    run(['npm', 'run', '--silent', 'pack', '--', join(folder.path, 'packages')], project);
    const tarballs = ['crypto-checkout', 'crypto-checkout-server'].map((name) => `../packages/${name}-${version}.tgz`);
    mkdirSync(shop);
    write('package.json', JSON.stringify({ name: 'shop', private: true, type: 'module' }));
    const names = Object.entries(tools).map((tool) => tool.join('@'));
    run(['npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', ...tarballs, ...names]);
  });
  after(() => {
    folder.remove();
    rmSync(project, { recursive: true, force: true });
  });

  it('have every file that their manifests name, and no map or path of this machine', () => {
    for (const path of [element, server])
      for (const file of Object.values(readManifest(path).exports).flatMap(targetFiles))
        assert.ok(existsSync(join(path, file)), file);
    for (const file of filesBelow(element)) {
      assert.ok(!file.endsWith('.map'), file);
      for (const place of [root, folder.path]) assert.ok(!readFileSync(file, 'utf8').includes(place), file);
    }
  });

  it('depend on what declarations import, and on the native library of the service', () => {
    assert.deepEqual(Object.keys(readManifest(element).dependencies), ['lit', 'zod']);
    assert.deepEqual(Object.keys(readManifest(server).dependencies), ['libsql']);
  });

  for (const [type, load] of [
    ['module', 'await import'],
    ['commonjs', 'require'],
  ] as const)
    it(`are loaded in Node as ${type}`, () => {
      const names = ['', '/webhook', '/sign', '/server', '/theme', '/testing'];
      const loads = names.map((name) => `typeof (${load}('crypto-checkout${name}'))`);
      const printed = run([process.execPath, `--input-type=${type}`, '-e', `console.log(${loads.join()})`]);
      assert.deepEqual(printed.trim().split(' '), Array(names.length).fill('object'));
    });

  it('pass the checks of published packages, which the registry has, and npm would publish them', () => {
    for (const name of ['crypto-checkout', 'crypto-checkout-server']) {
      const tarball = `../packages/${name}-${version}.tgz`;
      run(['npx', '--yes', 'publint@0.3.25', 'run', tarball, '--strict']);
      // A browser loads the element as a module, and CommonJS loads it by import().
      const profile = ['--profile', 'node16', '--ignore-rules', 'cjs-resolves-to-esm'];
      run(['npx', '--yes', '@arethetypeswrong/cli@0.18.5', tarball, ...profile]);
      run(['npm', 'publish', '--dry-run', tarball]);
    }
  });

  it('are built into a page by Vite', () => {
    write('index.html', '<script type="module">import "crypto-checkout";</script><crypto-checkout></crypto-checkout>');
    run([process.execPath, join(shop, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']);
    const scripts = filesBelow(join(shop, 'dist/assets')).map((file) => readFileSync(file, 'utf8'));
    assert.ok(scripts.length > 5, 'chunks that load on demand');
    assert.ok(scripts.some((text) => text.includes('crypto-checkout')));
  });

  it('have types that are checked strictly, as modules, in CommonJS, in TSX and in Vue', () => {
    write('entries.ts', entries);
    write('entries.cts', entries);
    write('checkout.tsx', tsx);
    write('Checkout.vue', vue);
    checkTypes('typescript/bin/tsc', { files: ['entries.ts', 'entries.cts', 'checkout.tsx'], jsx: 'react-jsx' });
    const bundler = { module: 'esnext', moduleResolution: 'bundler', jsx: 'preserve', skipLibCheck: true };
    checkTypes('vue-tsc/bin/vue-tsc.js', { files: ['Checkout.vue'], ...bundler });
  });

  it('have a service that prints its version', () => {
    assert.equal(run([process.execPath, join(server, 'dist/server/bin.js'), '--version']).trim(), version);
  });
});
