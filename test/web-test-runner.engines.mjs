// `npm run test:engines`: in Firefox and WebKit the widget's tests of what these engines have done differently, and one purchase.
// With FULL_TESTS=1 it runs the rooms there in which an engine can differ.
import { existsSync } from 'node:fs';
import { firefoxLauncher } from './support/firefox.mjs';
import { allFiles, runnerConfig } from './support/runner.mjs';
import { findWebKit, webkitLauncher } from './support/webkit.mjs';

/**
 * The files that run in every engine on each change, with the difference that was seen. Add a file once an engine differs in
 * what it tests. A file that cannot run in part calls before(t.skipUnlessSupported(...)) itself.
 */
const whereEnginesDiffer = {
  'accessibility/dialog': 'Safari does not focus a button that is clicked, so that the focus has nowhere to return to',
  'accessibility/keyboard-purchase':
    'a purchase from the form to the finished order; Firefox stops at lists that scroll, and scrolls to whole pixels',
  'destination/coins': 'WebKit does not apply :not(:has(:not([hidden]))) again when a row is hidden',
  'element/changes': 'Safari has no requestIdleCallback, so that a node of the page may have this name',
  'layout/layouts': 'a dialog by mouse and by keys: the focus, and the page behind it',
  'locales/numbers': 'each engine has its own data of languages: digits, separators, the place of the currency',
  'marks/marks': 'WebKit counts the height of a legend twice in a column of flex items; the slide of the selection',
  'state/storage': 'WebKit overlooks that the storage of a session was redefined',
};

/**
 * The rooms that `check -- full` runs in every engine, with what an engine does there itself. What the others decide (values of
 * attributes, prices, replies, sentences) is ECMAScript alone, which Chromium proves for all.
 */
const roomsOfEngines = {
  accessibility: 'focus, keys and computed names',
  element: 'custom elements, forms, slots, styles of a page',
  layout: 'dialogs',
  locales: 'data of languages, lines and directions of text',
  marks: 'grids of radio buttons',
  motion: 'animations',
  order: 'tabs, clipboard, canvas, streams',
  state: 'storage, locks',
  styles: 'sizes, media, paper',
  theme: 'colours and the cascade',
  tracking: 'streams, hidden pages',
};

const toPaths = (table) => Object.keys(table).map((name) => `test/widget/${name}.test.ts`);
const onEachChange = toPaths(whereEnginesDiffer);
const inRooms = allFiles.filter(
  (path) => path.split('/')[2] in roomsOfEngines && !path.startsWith('test/widget/order/outcome/'),
);
const onFullCheck = [...new Set([...onEachChange, ...inRooms])];
const gone = onEachChange.filter((path) => !existsSync(path));
if (gone.length > 0) throw new Error(`Chosen for other engines, but renamed or gone: ${gone.join(', ')}`);

const webkit = findWebKit();
if (!webkit)
  console.log('WebKit is skipped: this machine has no WebKitGTK with its driver (Debian: webkit2gtk-driver, xvfb).');

export default runnerConfig({
  files: process.env.FULL_TESTS === '1' ? onFullCheck : onEachChange,
  browsers: [firefoxLauncher(), ...(webkit ? [webkitLauncher(webkit)] : [])],
});
