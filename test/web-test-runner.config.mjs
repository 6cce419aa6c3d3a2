// `npm run test:widget`: the widget's tests in Chromium, and its screens beside their reference pictures. They share the
// bundle.
import { fileURLToPath } from 'node:url';
import { chromeLauncher } from '@web/test-runner-chrome';
import { chromiumArguments, findChromium, isHeadlessShell } from './support/chromium.mjs';
import { pictures } from './support/pictures.mjs';
import { named, pictureFiles, runnerConfig } from './support/runner.mjs';

process.env.TZ = 'UTC'; // the pictures show times

/** Equal pictures on every machine, and nothing that moves except where a test asks for it by `useMotion`. */
const drawing = ['--font-render-hinting=none', '--hide-scrollbars', '--force-prefers-reduced-motion'];

const chromium = (env = {}) =>
  chromeLauncher({
    concurrency: 3,
    createPage: ({ context }) => context.newPage({ type: 'window' }), // a browser with a screen draws no hidden tab
    launchOptions: {
      executablePath: findChromium(),
      headless: 'shell',
      args: [...chromiumArguments, ...drawing],
      env: { ...process.env, ...env },
    },
  });

/** The pictures have a browser of their own, which sees the project's fonts and none of the machine. */
const fonts = fileURLToPath(new URL('visual/fonts.conf', import.meta.url));
const pictureBrowser = Object.assign(chromium({ FONTCONFIG_FILE: fonts }), { name: 'Pictures' });
const pictureGroup = { name: 'pictures', files: pictureFiles, browsers: [pictureBrowser] };

/** `npm test` leaves the pictures to `check`. */
const wantsPictures = named.length === 0 && process.env.QUICK_TESTS !== '1';
const hasPictures = wantsPictures && isHeadlessShell(findChromium());
if (wantsPictures && !hasPictures) console.log('Left out: the pictures, which a headless shell of Chromium draws.');

export default runnerConfig({
  browsers: [chromium()],
  groups: hasPictures ? [pictureGroup] : [],
  morePlugins: [pictures()],
});
