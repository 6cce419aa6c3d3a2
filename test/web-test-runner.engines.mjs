// `npm run test:engines`: the widget's tests in Firefox and WebKit, except files that no engine can run differently.
import { existsSync } from 'node:fs';
import { firefoxLauncher } from './support/firefox.mjs';
import { allFiles, runnerConfig } from './support/runner.mjs';
import { findWebKit, webkitLauncher } from './support/webkit.mjs';

/** Files that run in Chromium alone, by reason. A test file that is skipped in part calls before(t.skipUnlessSupported(...)) itself. */
const chromiumAlone = {
  'logic without an API that engines implement differently': [
    'api/conformance',
    'api/faults',
    'api/pollution',
    'common/sanitize',
    'config/misconfigured',
    'config/misconfigured-groups',
    'config/settings',
    'destination/currencies',
    'destination/destination',
    'locales/negotiation',
    'locales/words',
    'order/outcome/statuses',
    'order/outcome/time',
    'state/existing-order',
    'state/session',
    'state/single-flight',
    'tracking/event-stream',
    'tracking/order-tracker',
    'tracking/track-order',
    'views/choosing-view',
    'views/loading',
  ],
  'a dark system, which takes emulation of media': ['accessibility/presets'],
  'rules about the document, its roles and graphics, which no engine changes': [
    'accessibility/axe',
    'accessibility/graphics',
    'accessibility/tree',
  ],
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
