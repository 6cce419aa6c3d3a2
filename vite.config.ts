import { fileURLToPath } from 'node:url';
import { defineConfig, normalizePath, type EnvironmentOptions, type Plugin } from 'vite';
import { mockServiceWorker } from './server/build/mock-service-worker.js';
import { service } from './server/build/service.js';
import { widgetSource } from './server/build/widget-source.js';
import { compactTemplates } from './widget/build/compact-templates.js';
import { compileHint } from './widget/build/compile-hint.js';
import { dictionariesBeside, localePrefix } from './widget/build/dictionaries.js';
import { lazyContract } from './widget/build/lazy-contract.js';
import { qrcodeStandIns } from './widget/build/qrcode-stand-ins.js';
import { sharedInEntry } from './widget/build/shared-in-entry.js';
import { copyWidget } from './widget/build/widget-copy.js';
import { zodStandIn } from './widget/build/zod-stand-in.js';

const path = (relative: string): string => normalizePath(fileURLToPath(new URL(relative, import.meta.url)));

const dist = path('./dist');
const entry = path('./widget/define.ts');

/** Restricts a plugin to the builds of the widget that it is for. */
const only = (plugin: Plugin, ...names: readonly ('module' | 'classic')[]): Plugin => ({
  ...plugin,
  apply: 'build',
  applyToEnvironment: (environment) => names.some((name) => name === environment.name),
});

const widget = { consumer: 'client', define: { 'process.env.NODE_ENV': '"production"' } } as const;

/** `checkout.js` and its parts: what merchants load. */
const module: EnvironmentOptions = {
  ...widget,
  build: {
    outDir: dist,
    // The files do not name their maps: every buyer would load the line.
    sourcemap: 'hidden',
    lib: { entry, formats: ['es'], fileName: () => 'checkout.js' },
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        chunkFileNames: ({ facadeModuleId }) => `checkout.${localePrefix(facadeModuleId)}[name]-[hash].js`,
        minify: true,
        comments: false,
      },
    },
  },
};

/** `checkout.iife.js`, for pages that cannot use modules. */
const classic: EnvironmentOptions = {
  ...widget,
  build: {
    outDir: dist,
    emptyOutDir: false,
    lib: {
      entry: path('./widget/define.classic.ts'),
      formats: ['iife'],
      name: 'CryptoCheckout',
      fileName: () => 'checkout.iife.js',
    },
    rolldownOptions: { output: { codeSplitting: false, minify: true, comments: false } },
  },
};

/** A file that Node, or a build script, imports as it is. */
const unminified = (
  input: Readonly<Record<string, string>>,
  build: EnvironmentOptions['build'],
): EnvironmentOptions => ({
  consumer: 'server',
  build: {
    outDir: dist,
    emptyOutDir: false,
    sourcemap: false,
    ssr: true,
    minify: false,
    ...build,
    rolldownOptions: { input },
  },
});

/** In the order of the build: the classic script names files of the module build, and the demo copies both. */
const builds: Readonly<Record<string, EnvironmentOptions>> = {
  module,
  classic,
  webhook: unminified({ webhook: path('./server/webhook-verify/index.ts') }, { target: 'node20' }),
  theme: unminified({ theme: path('./widget/theme/package.ts') }, {}),
  server: unminified(
    { main: path('./server/main.ts') },
    { target: 'node20', outDir: path('./dist/server'), emptyOutDir: true, sourcemap: true },
  ),
  client: {
    build: {
      outDir: path('./dist/demo'),
      // MSW in one file, which loads when a visitor chooses the service in the tab.
      chunkSizeWarningLimit: 600,
      rolldownOptions: {
        input: ['index', 'merchant', 'pay', 'preview', 'sandbox'].map((name) => path(`./demo/${name}.html`)),
      },
    },
  },
};

export default defineConfig(({ command }) => ({
  root: path('./demo'),
  publicDir: false,
  base: './',
  server: {
    port: Number(process.env['PORT'] ?? 8787),
    host: process.env['HOST'] ?? '127.0.0.1',
    cors: false,
    fs: { allow: [path('.')] },
  },
  // Pages load the widget by URL, so a scan of the pages alone misses what it imports.
  optimizeDeps: { entries: ['*.html', entry] },
  plugins: [
    service({ program: path('./server/dev.ts') }),
    widgetSource({ entry }),
    mockServiceWorker(),
    only(zodStandIn({ standIn: path('./widget/build/stand-ins/zod-mini.ts') }), 'module', 'classic'),
    only(qrcodeStandIns({ folder: path('./widget/build/stand-ins/qrcode') }), 'module', 'classic'),
    only(compactTemplates({ folder: path('./widget/') }), 'module', 'classic'),
    only(lazyContract({ folder: path('./server/contract/') }), 'module'),
    only(sharedInEntry({ folder: path('./widget/'), entry }), 'module'),
    only(compileHint(), 'module'),
    only(dictionariesBeside({ dist, baseUrlModule: path('./widget/element/base-url.ts') }), 'classic'),
  ],
  build: { target: 'es2022', emptyOutDir: true, sourcemap: true, reportCompressedSize: false },
  // In dev each further browser environment would start a dependency optimizer of its own.
  environments: command === 'build' ? builds : {},
  builder: {
    async buildApp({ build, environments }) {
      for (const environment of Object.keys(builds).map((name) => environments[name])) {
        if (environment) await build(environment);
      }
      copyWidget({ from: dist, to: path('./dist/demo') });
    },
  },
}));
