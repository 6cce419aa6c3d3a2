import { chromeLauncher } from '@web/test-runner-chrome';
import { chromiumArguments, findChromium } from './support/chromium.mjs';
import { runnerConfig } from './support/runner.mjs';

export default runnerConfig({
  browsers: [
    chromeLauncher({
      concurrency: 2,
      launchOptions: { executablePath: findChromium(), headless: 'shell', args: chromiumArguments },
    }),
  ],
});
