// `npm run test:engines`: the widget's tests in Firefox and WebKit, except files that no engine can run differently.
// `npm run test:engines:all`, as a release takes it, leaves out only what needs Chromium.
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

/** Files of which a change needs Chromium alone: what they say is decided by rules that other files run in all engines. */
const beforeRelease = {
  'which requests are sent and what is offered; the controls are those of accessibility/keyboard': [
    'destination/accepted-coins',
    'destination/coins',
    'element/changes',
    'legal/legal',
    'locales/option-names',
    'marks/limits-text',
    'state/signed-order',
  ],
  'which language is chosen and when its words come; their layout is that of locales/layout, numbers are in locales/numbers':
    ['lazy/language-loader'],
  'the longest motion, which the style sheets set in numbers; the rest of the file takes emulation of media': [
    'accessibility/media',
  ],
  'amounts; their layout is that of layout/layouts': ['legal/lines'],
  'the text of the live region; focus and dialogs are in accessibility/keyboard-focus and accessibility/dialog': [
    'accessibility/announcements',
    'accessibility/announcements-purchase',
  ],
  'the stand-in for the service, which is no part of the element': ['api/test-checkout'],
};

const isFull = process.env.FULL_TESTS === '1';

const excluded = [chromiumAlone, isFull ? {} : beforeRelease]
  .flatMap((table) => Object.values(table).flat())
  .map((name) => `test/widget/${name}.test.ts`);
const gone = excluded.filter((path) => !existsSync(path));
if (gone.length > 0) throw new Error(`Excluded from other engines, but renamed or gone: ${gone.join(', ')}`);

const webkit = findWebKit();
if (!webkit)
  console.log('WebKit is skipped: this machine has no WebKitGTK with its driver (Debian: webkit2gtk-driver, xvfb).');

export default runnerConfig({
  files: [...allFiles, ...excluded.map((path) => `!${path}`)],
  browsers: [firefoxLauncher(), ...(webkit ? [webkitLauncher(webkit)] : [])],
});
