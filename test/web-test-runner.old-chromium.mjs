// `npm run test:old-chromium`: in the oldest supported Chromium, and in later ones in which a defect was seen, the widget's
// tests of what old versions have done differently, and one purchase.
import { chromeLauncher } from '@web/test-runner-chrome';
import { chromiumArguments } from './support/chromium.mjs';
import { findOldChromiums } from './support/old-chromium.mjs';
import { runnerConfig } from './support/runner.mjs';

/** The files, with the difference that was seen. */
const whereVersionsDiffer = {
  'accessibility/presets.check':
    'up to 130 a relative colour of a light-dark() is invalid: axe measures the contrast of every screen',
  'accessibility/keyboard-purchase': 'a purchase from the form to the finished order',
  'destination/coins': 'a list of rows that search hides',
  'layout/layouts': 'the dialog',
  'locales/numbers': 'each version has its own data of languages',
};

export default runnerConfig({
  files: Object.keys(whereVersionsDiffer).map((name) => `test/widget/${name}.test.ts`),
  browsers: (await findOldChromiums()).map(({ name, path }) => {
    const launcher = chromeLauncher({
      launchOptions: {
        executablePath: path,
        headless: 'shell',
        args: [...chromiumArguments, '--disable-gpu', '--no-zygote', '--font-render-hinting=none', '--hide-scrollbars'],
      },
    });
    launcher.name = name;
    launcher.lacks = {
      scrollMargin: 'a radio that takes the focus by an arrow key leaves the margin out',
      placeholderStyle: 'up to 126 the computed style of a placeholder is that of its field',
    };
    return launcher;
  }),
});
