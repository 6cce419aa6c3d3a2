import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, normalizePath, type EnvironmentOptions } from 'vite';
import { criticalStyles } from './demo/build/critical-styles.js';
import { documentationPlugin } from './demo/build/documentation.js';
import { siteBuilds } from './demo/build/environments.js';
import packageJson from './package.json' with { type: 'json' };
import { packageBuilds, serverBuilds } from './server/build/environments.js';
import { licensesPlugin, mergeLicenses } from './server/build/licenses.js';
import { serveMockServiceWorker, serviceInDevMode, widgetInDevMode } from './server/build/dev-plugins.js';
import {
  copyWidgetOutput,
  packagedWidgetBuild,
  compressOutput,
  widgetBuild,
  widgetPlugins,
  writeIntegrity,
} from './widget/build/index.js';

const path = (relative: string): string => normalizePath(fileURLToPath(new URL(relative, import.meta.url)));

const root = path('.').replace(/\/$/, '');
const dist = path('./dist');
const entry = path('./widget/define.ts');
const publicUrl = process.env['PUBLIC_URL'] || undefined; // empty is unset

/** What the service serves, and itself. The widget comes first: its build empties the folder. */
const servedBuilds: Readonly<Record<string, EnvironmentOptions>> = {
  ...widgetBuild({ root, dist, entry }),
  ...serverBuilds({ root, dist }),
  ...siteBuilds({ root, dist }),
};

const allBuilds = { ...servedBuilds, ...packagedWidgetBuild({ root, dist, entry }), ...packageBuilds({ root, dist }) };

/** All that the service serves. The mode `start` saves the seconds that the smaller of the two copies takes. */
const compressAll = (withBrotli: boolean) =>
  Promise.all([
    compressOutput(dist, { names: /^checkout\.|^integrity\.json$/, withBrotli }),
    ...['pay', 'console', 'demo'].map((name) => compressOutput(join(dist, name), { withBrotli })),
  ]);

/** The mode `start` is that of `npm start`: without the modules of the package. */
export default defineConfig(({ command, mode }) => ({
  root: path('./demo'),
  publicDir: false,
  base: './',
  server: {
    port: Number(process.env['PORT'] ?? 8787),
    host: process.env['HOST'] ?? '127.0.0.1',
    // Vite refuses other names than those of this machine, before the service and its sandbox see the request.
    allowedHosts: publicUrl === undefined ? [] : [new URL(publicUrl).hostname],
    cors: false,
    fs: { allow: [root] },
  },
  // HTML stands where its URL is, in `demo`; the code of the pages that production serves is the server's.
  // The service reads bodies as bytes: Express's decoder of their charsets, a fifth of the text of its program, stays out.
  resolve: { alias: { '/pages': path('./server/pages'), 'iconv-lite': 'node:string_decoder' } },
  // Pages load the widget by URL, so a scan of the pages alone misses what it imports.
  optimizeDeps: { entries: ['*.html', entry] },
  // A dictionary is one object, as small as if it were written in TypeScript.
  json: { namedExports: false, stringify: false },
  plugins: [
    serviceInDevMode({ program: path('./server/program/dev.ts') }),
    widgetInDevMode({ entry, rehearsal: path('./server/pages/rehearsal/main.ts') }),
    serveMockServiceWorker(),
    licensesPlugin(),
    criticalStyles(),
    documentationPlugin({ root, template: 'docs/page.html' }),
    ...widgetPlugins(),
  ],
  build: {
    target: 'es2022',
    emptyOutDir: true,
    sourcemap: 'hidden', // no file names its map: every visitor would load the line
    reportCompressedSize: false,
    rolldownOptions: { checks: { bundlerTimings: false } }, // about the build alone
  },
  // In dev each further browser environment would start a dependency optimizer of its own.
  environments: command !== 'build' ? {} : mode === 'start' ? servedBuilds : allBuilds,
  builder: {
    async buildApp(builder) {
      for (const environment of Object.keys(allBuilds).map((name) => builder.environments[name])) {
        if (environment) await builder.build(environment);
      }
      mergeLicenses(dist);
      writeIntegrity({ dist, version: packageJson.version });
      await compressAll(mode !== 'start');
      // A static host of the demo has the URL of the version too, which the service adds by itself.
      for (const folder of ['', `v/${packageJson.version}`])
        copyWidgetOutput({ from: dist, to: join(dist, 'demo', folder) });
    },
  },
}));
