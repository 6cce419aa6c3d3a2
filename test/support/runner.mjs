// The configuration that the widget's tests share in all browsers.
import { normalizePath } from 'vite';
import { defaultReporter } from '@web/test-runner';
import { accessibilityTree } from './accessibility-tree.mjs';
import { mediaFeatures } from './media-features.mjs';
import { missingFeaturesPlugin, skipReporter } from './skipped-features.mjs';
import { bundlePlugin } from './bundle-plugin.mjs';
import { createPages, findTests, root } from './pages.mjs';
import { findFreePort } from './programs.mjs';

/** Removes service workers, so that MSW answers in the page: parallel pages of an origin would share one worker. */
const testPage = (framework) => `<!doctype html>
<html lang="en">
  <head><title>test</title></head>
  <body>
    <script>delete Navigator.prototype.serviceWorker</script>
    <script type="module" src="${framework}"></script>
  </body>
</html>`;

/** For this suite alone: two that a person starts together would find the same one free and collide. */
const port = await findFreePort();

/** The tests of the widget that run in browsers; those called `*.node.test.ts` run in Node. */
export const allFiles = findTests('test/widget');

/** The screens beside their reference pictures, in Chromium alone. */
export const pictureFiles = findTests('test/visual');

/** The files that the command line names: each has a page of its own. */
export const named = process.argv.filter((argument) => argument.endsWith('.test.ts')).map(normalizePath);

/** @param config the browsers, files other than `allFiles`, files of groups, and plugins that are added */
export function runnerConfig({ files = allFiles, morePlugins = [], ...config }) {
  const pages = named.length > 0 ? named : createPages(files);
  const ofGroups = config.groups?.flatMap((group) => group.files) ?? [];
  return {
    rootDir: root,
    port,
    files: pages,
    nodeResolve: false,
    testFramework: { config: { timeout: 60_000 } },
    browserStartTimeout: 180_000, // on a busy machine
    testsStartTimeout: 120_000,
    testsFinishTimeout: 900_000, // of a page
    testRunnerHtml: testPage,
    plugins: [
      missingFeaturesPlugin,
      accessibilityTree,
      mediaFeatures,
      bundlePlugin(named.length > 0 ? named : [...files, ...ofGroups]),
      ...morePlugins,
    ],
    filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
    reporters: [defaultReporter(), skipReporter],
    ...config,
  };
}
