import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launch, type Browser } from 'puppeteer-core';
import { chromiumArguments, findChromium } from '../support/chromium.mjs';
import { buildLimit } from './browser/limit-build.js';
import { startSite, type Site } from './browser/pages.js';
import { startService, type Service } from './programs.js';

type Screen = { readonly elements: readonly string[]; readonly styleBytes: number };

/** The elements of the first screen with their classes, and the size of its styles, once it is ready. */
async function firstScreen(browser: Browser, url: string): Promise<Screen> {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(() => {
    addEventListener('checkout-ready', ({ target }) => {
      const { shadowRoot } = target as Element;
      const elements = [...(shadowRoot?.querySelectorAll('*') ?? [])].map(({ localName, className }) =>
        `${localName} ${className}`.trim(),
      );
      const rules = [...(shadowRoot?.adoptedStyleSheets ?? [])].flatMap(({ cssRules }) => [...cssRules]);
      Object.assign(globalThis, {
        screen1: { elements, styleBytes: rules.map((rule) => rule.cssText).join('').length },
      });
    });
  });
  await page.goto(url);
  const found = await page.waitForFunction(() => (globalThis as unknown as { screen1?: Screen }).screen1);
  return (await found.jsonValue()) as Screen;
}

describe('the limit page of the bench', () => {
  let service: Service;
  let site: Site;
  let browser: Browser;
  before(async () => {
    service = await startService();
    site = await startSite(service.url, await buildLimit());
    browser = await launch({ executablePath: findChromium(), headless: 'shell', args: chromiumArguments });
  });
  after(async () => {
    await browser.close();
    site.stop();
    await service.discard();
  });

  it('has the elements and the styles of the first screen', async () => {
    const limit = await firstScreen(browser, site.limit);
    assert.ok(limit.elements.length > 30 && limit.styleBytes > 7000);
    assert.deepEqual(limit, await firstScreen(browser, site.checkout));
  });
});
