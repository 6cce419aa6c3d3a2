import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { chromiumArguments, findChromium } from '../../support/chromium.mjs';

export const launchBrowser = (): Promise<Browser> =>
  puppeteer.launch({ executablePath: findChromium(), headless: 'shell', args: chromiumArguments });

export type MonitoredPage = { readonly page: Page; readonly pageErrors: string[] };

/** A page in a context of its own. `complaints` are script errors, console errors and violations of its policy. */
export async function openPage(browser: Browser): Promise<MonitoredPage> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(message.text());
  });
  return { page, pageErrors };
}

/** A part of the widget, once it is on screen. Asked for on every frame: a shadow tree's changes wake no observer outside. */
export const waitForPart = (page: Page, part: string) =>
  page.waitForSelector(`crypto-checkout >>> [part=${part}]:not(:disabled)`, { visible: true });

export const clickPart = async (page: Page, part: string): Promise<void> => (await waitForPart(page, part))?.click();

/** The text of the order's address as it stands on the screen, without the gaps between its groups. */
export const getShownAddress = (page: Page): Promise<string | null> =>
  page.$eval('crypto-checkout >>> [part=address] code', (code) => code.textContent);
