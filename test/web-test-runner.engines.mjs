// The widget's tests in Firefox and WebKit: every file, but for those that no other engine can judge better than Chromium.
import { firefoxLauncher } from './support/firefox.mjs';
import { allFiles, runnerConfig } from './support/runner.mjs';
import { findWebKit, webkitLauncher } from './support/webkit.mjs';

/** Files of Chromium alone, by the reason. A test of which only a part is to be left out says so itself: `before(t.needs(...))`. */
const chromiumAlone = {
  'logic without a page': [
    'tracking/order-tracker',
    'order/outcome/statuses',
    'tracking/event-stream',
    'order/outcome/time',
  ],
  'a system in the dark, which takes emulation of media': ['accessibility/looks'],
};

const webkit = findWebKit();
if (!webkit) console.log('WebKit is left out: no WebKitGTK with its driver here (Debian: webkit2gtk-driver, xvfb).');

export default runnerConfig({
  files: [
    ...allFiles,
    ...Object.values(chromiumAlone)
      .flat()
      .map((name) => `!test/widget/${name}.test.ts`),
  ],
  browsers: [firefoxLauncher(), ...(webkit ? [webkitLauncher(webkit)] : [])],
});
