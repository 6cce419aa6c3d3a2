// What Firefox does in its own way with the files of the widget. One Firefox for all: it takes seconds to start.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import puppeteer, { type Browser } from 'puppeteer-core';
import { findFirefox } from '../support/firefox.mjs';
import { wallet } from './support/failing-chunks.js';
import type { RunningServer } from './support/server.js';
import { shareProgram } from './support/shared.js';
import { serveFailingWidget } from './support/widget-host.js';

/** The buyer types the address: the checkout needs the chunk of coins and addresses. */
const buyer = 'destination="buyer"';

describe('in Firefox', () => {
  let firefox: Browser;
  let service: RunningServer;
  before(async () => {
    service = await shareProgram();
    firefox = await puppeteer.launch({ browser: 'firefox', executablePath: findFirefox(), headless: true });
  });
  after(() => Promise.all([firefox.close(), service.stop()]));

  for (const { file, attributes, part } of [
    { file: /checkout\.destination-/, attributes: buyer, part: 'coin' },
    { file: /checkout\.order-/, attributes: wallet, part: 'qr' },
  ])
    it(`a file that fails to load is tried once more under another URL: ${part}`, async (test) => {
      const host = await serveFailingWidget(service.origin);
      test.after(host.stop);
      const page = await firefox.newPage();
      host.fail({ file, times: 1 });
      await page.goto(`${host.origin}/${encodeURIComponent(attributes)}`);
      await page.waitForFunction(
        (wanted, isPressed) => {
          const root = document.querySelector('crypto-checkout')?.shadowRoot;
          if (isPressed) root?.querySelector<HTMLButtonElement>('[part=button]:enabled')?.click();
          return root?.querySelector(`[part=${wanted}]`);
        },
        {},
        part,
        part === 'qr',
      );
      await page.close();
    });

  it('a file that fails to load is not tried under another URL on a page with an import map', async (test) => {
    const host = await serveFailingWidget(service.origin);
    test.after(host.stop);
    const page = await firefox.newPage();
    host.fail({ file: /checkout\.destination-/, times: 1 });
    const order = `base-url="${service.origin}" fiat-amount="49.00" fiat-currency="EUR" external-reference="INV-1"`;
    const element = `${buyer} ${order}><script type="importmap">{}</script`;
    await page.goto(`${host.origin}/${encodeURIComponent(element)}`);
    await page.waitForFunction(() =>
      document.querySelector('crypto-checkout')?.shadowRoot?.querySelector('[part=error]'),
    );
    assert.equal(host.countRequests(/checkout\.destination-/), 1);
    await page.close();
  });
});
