// `npm run test:widget`: the widget's tests in Chromium, and its screens beside their reference pictures. They share the
// bundle and the browser.
import { chromeLauncher } from '@web/test-runner-chrome';
import { chromiumArguments, findChromium } from './support/chromium.mjs';
import { pictures } from './support/pictures.mjs';
import { allFiles, pictureFiles, runnerConfig } from './support/runner.mjs';

process.env.TZ = 'UTC'; // the pictures show times

export default runnerConfig({
  files: [pictureFiles, ...allFiles], // the longest file first
  browsers: [
    chromeLauncher({
      concurrency: 2,
      launchOptions: {
        executablePath: findChromium(),
        headless: 'shell',
        args: [...chromiumArguments, '--font-render-hinting=none', '--hide-scrollbars'],
      },
    }),
  ],
  morePlugins: [pictures()],
});
