// `npm run test:engines`: the widget's tests in Firefox and WebKit, except files that no engine can run differently.
import { existsSync } from 'node:fs';
import { firefoxLauncher } from './support/firefox.mjs';
import { allFiles, runnerConfig } from './support/runner.mjs';
import { findWebKit, webkitLauncher } from './support/webkit.mjs';

/** Files that run in Chromium alone, by reason. A test file that is skipped in part calls before(t.skipUnlessSupported(...)) itself. */
const chromiumAlone = {
  'logic without a page': [
    'tracking/order-tracker',
    'tracking/event-stream',
    'order/outcome/statuses',
    'order/outcome/time',
    'api/pollution',
  ],
  'tables of the rules for attributes, which are JavaScript without an API of the browser': [
    'config/misconfigured',
    'config/misconfigured-groups',
  ],
  'a dark system, which takes emulation of media': ['accessibility/presets'],
  'rules about the document, its roles and colours, which no engine changes': ['accessibility/axe'],
};

const excluded = Object.values(chromiumAlone)
  .flat()
  .map((name) => `test/widget/${name}.test.ts`);
const gone = excluded.filter((path) => !existsSync(path));
if (gone.length > 0) throw new Error(`Excluded from other engines, but renamed or gone: ${gone.join(', ')}`);

const webkit = findWebKit();
if (!webkit)
  console.log('WebKit is skipped: this machine has no WebKitGTK with its driver (Debian: webkit2gtk-driver, xvfb).');

export default runnerConfig('engines', {
  files: [...allFiles, ...excluded.map((path) => `!${path}`)],
  browsers: [firefoxLauncher(), ...(webkit ? [webkitLauncher(webkit)] : [])],
});
