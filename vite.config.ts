import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, normalizePath, type EnvironmentOptions } from 'vite';
import { documentation } from './demo/build/index.js';
import { apiReference } from './demo/reference/render/plugin.js';
import { benchFigures } from './server/build/bench-figures.js';
import { mockServiceWorker } from './server/build/mock-service-worker.js';
import { service } from './server/build/service.js';
import { widgetSource } from './server/build/widget-source.js';
import packageJson from './package.json' with { type: 'json' };
import { chunkFileName, copyWidget, precompress, widgetPlugins, writeIntegrity } from './widget/build/index.js';

const path = (relative: string): string => normalizePath(fileURLToPath(new URL(relative, import.meta.url)));

const dist = path('./dist');
const entry = path('./widget/define.ts');

const widget = { consumer: 'client', define: { 'process.env.NODE_ENV': '"production"' } } as const;

/** `checkout.js` and its chunks: what merchants load. */
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
        chunkFileNames: ({ facadeModuleId }) => chunkFileName(facadeModuleId),
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
  webhook: unminified(
    { webhook: path('./server/webhook-verify/index.ts'), sign: path('./server/webhook-verify/sign.ts') },
    { target: 'node20' },
  ),
  /** With everything but MSW inside, for Node and for browsers. */
  testing: {
    consumer: 'server',
    resolve: { noExternal: true, external: ['msw'] },
    build: {
      outDir: dist,
      emptyOutDir: false,
      sourcemap: false,
      ssr: true,
      rolldownOptions: {
        input: { testing: path('./server/testing/index.ts') },
        // With its names, for stack traces; without the paths of its sources, which depend on the folder of the build.
        output: { minify: { mangle: false }, comments: false },
      },
    },
  },
  playwright: {
    consumer: 'server',
    resolve: { noExternal: true, external: ['@playwright/test'] },
    build: {
      outDir: dist,
      emptyOutDir: false,
      sourcemap: false,
      ssr: true,
      target: 'node20',
      rolldownOptions: {
        input: { playwright: path('./server/playwright/index.ts') },
        // Playwright reads the names of a fixture's parameters from its source; comments have paths of the machine.
        output: { minify: { mangle: false, compress: false }, comments: false },
      },
    },
  },
  /** What the package gives where there is no DOM. */
  stub: unminified({ 'server-stub': path('./widget/server-stub/index.ts') }, {}),
  theme: unminified({ theme: path('./widget/theme/package.ts') }, {}),
  server: unminified(
    {
      main: path('./server/main.ts'),
      bin: path('./server/bin.ts'),
      backup: path('./server/backup.ts'),
      erase: path('./server/erase.ts'),
      reconcile: path('./server/reconcile.ts'),
    },
    { target: 'node20', outDir: path('./dist/server'), emptyOutDir: true, sourcemap: true },
  ),
  /** The hosted page alone, for production. */
  pay: {
    consumer: 'client',
    build: {
      outDir: path('./dist/pay'),
      sourcemap: 'hidden',
      rolldownOptions: { input: path('./demo/pay.html') },
    },
  },
  /** The operator's console alone. */
  console: {
    consumer: 'client',
    build: {
      outDir: path('./dist/console'),
      sourcemap: 'hidden',
      // The page's policy loads nothing from `data:`.
      assetsInlineLimit: 0,
      rolldownOptions: { input: path('./demo/console.html') },
    },
  },
  client: {
    build: {
      outDir: path('./dist/demo'),
      // MSW in one file, which loads when a visitor chooses the service in the tab.
      chunkSizeWarningLimit: 600,
      rolldownOptions: {
        // The payment page of the sandbox is as deep as its path on a server: /sandbox/pay/{option}/{transaction_code}.
        input: [
          ...['index', 'merchant', 'pay', 'preview', 'sandbox', 'sandbox/pay/option/order'],
          // the page into which each page of the documentation is written
          'documentation/page',
          'docs/reference/index',
        ].map((name) => path(`./demo/${name}.html`)),
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
    apiReference(packageJson),
    benchFigures({ page: path('./demo/docs/performance.md') }),
    documentation({ root: path('.'), template: 'documentation/page.html' }),
    ...widgetPlugins({ entry, dist }),
  ],
  build: { target: 'es2022', emptyOutDir: true, sourcemap: true, reportCompressedSize: false },
  // In dev each further browser environment would start a dependency optimizer of its own.
  environments: command === 'build' ? builds : {},
  builder: {
    async buildApp(builder) {
      for (const environment of Object.keys(builds).map((name) => builder.environments[name])) {
        if (environment) await builder.build(environment);
      }
      writeIntegrity({ dist, version: packageJson.version });
      // A static host of the demo has the URL of the version too, which the service adds by itself.
      for (const folder of ['', `v/${packageJson.version}`]) copyWidget({ from: dist, to: join(dist, 'demo', folder) });
      // What production serves. The rest of the demo is compressed when a visitor first asks for it.
      const folders = [precompress(join(dist, 'pay')), precompress(join(dist, 'console'))];
      await Promise.all([precompress(dist, /^checkout\.|^integrity\.json$/), ...folders]);
    },
  },
}));
