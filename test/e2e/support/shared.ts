// The browser and the service that the tests of a process share, started when the first test asks for them.
import { after, before } from 'node:test';
import type { Browser as PuppeteerBrowser, BrowserContext } from 'puppeteer-core';
import { launchBrowser, type Browser } from './browser.js';
import { startProgram, type RunningServer } from './server.js';

let browser: Promise<PuppeteerBrowser> | undefined;
let program: Promise<RunningServer> | undefined;

after(async () => {
  await Promise.all([browser?.then((one) => one.close()), program?.then((one) => one.stop())]);
});

/** The browser for one file or test: its pages share nothing with those of others, and `close` closes them alone. */
export async function shareBrowser(): Promise<Browser> {
  const whole = await (browser ??= launchBrowser());
  const contexts: BrowserContext[] = [];
  const createBrowserContext = async (): Promise<BrowserContext> => {
    const context = await whole.createBrowserContext();
    contexts.push(context);
    return context;
  };
  return {
    createBrowserContext,
    newPage: async () => (await createBrowserContext()).newPage(),
    close: async () => {
      await Promise.all(contexts.filter(({ closed }) => !closed).map((context) => context.close()));
    },
  };
}

/** The program without variables, for tests that change nothing but their own orders. `stop` leaves it to the others. */
export async function shareProgram(): Promise<RunningServer> {
  const { origin } = await (program ??= startProgram());
  return { origin, stop: () => Promise.resolve() };
}

/** The browser and a service for the tests of the suite that calls this: a program with these variables, or else the shared one. */
export function useSite(variables?: Readonly<Record<string, string>>) {
  const [browser, service] = [{} as Browser, {} as RunningServer];
  before(async () => {
    const opened = [shareBrowser(), variables ? startProgram(variables) : shareProgram()] as const;
    const [ownBrowser, ownService] = await Promise.all(opened);
    Object.assign(browser, ownBrowser);
    Object.assign(service, ownService);
  });
  after(() => Promise.all([browser.close(), service.stop()]));
  return { browser, service };
}
