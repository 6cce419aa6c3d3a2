import { fileURLToPath } from 'node:url';
import { chromeLauncher } from '@web/test-runner-chrome';
import { chromiumArguments, findChromium } from './support/chromium.mjs';
import { mediaFeatures } from './support/media-features.mjs';
import { vitePlugin } from './support/vite-plugin.mjs';

const files = 'test/widget/**/*.test.ts';

/** A Service Worker is one per origin, so pages that run at once would break each other's mocks: MSW answers in the page. */
const testPage = (framework) => `<!doctype html>
<html lang="en">
  <head><title>test</title></head>
  <body>
    <script>delete Navigator.prototype.serviceWorker</script>
    <script type="module" src="${framework}"></script>
  </body>
</html>`;

export default {
  rootDir: fileURLToPath(new URL('..', import.meta.url)),
  files,
  browsers: [
    chromeLauncher({
      concurrency: 2,
      launchOptions: { executablePath: findChromium(), headless: 'shell', args: chromiumArguments },
    }),
  ],
  nodeResolve: false,
  testFramework: { config: { timeout: 10_000 } },
  testRunnerHtml: testPage,
  plugins: [
    mediaFeatures,
    vitePlugin({
      configFile: false,
      cacheDir: 'node_modules/.vite-test',
      optimizeDeps: { entries: [files], exclude: ['@web/test-runner-commands'] },
    }),
  ],
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
};
