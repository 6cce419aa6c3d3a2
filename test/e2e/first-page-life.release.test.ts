import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { KeyInput, Page } from 'puppeteer-core';
import type { Browser } from './support/browser.js';
import { createVisit, heroCheckout, shiftsOf } from './support/first-page.js';
import type { RunningServer } from './support/server.js';
import { shareBrowser, shareProgram } from './support/shared.js';

const shownCheckout = `${heroCheckout}:not([hidden])`;

type Stop = {
  readonly key: KeyInput;
  readonly text: RegExp;
  readonly state: string;
  readonly webhook: string;
  readonly reply: RegExp;
  readonly captured: string;
};

/** The keys of a range input, and what stands on the page then. */
const stops: readonly Stop[] = [
  {
    key: 'ArrowRight',
    text: /^Order$/,
    state: 'pending',
    webhook: 'order.created',
    reply: /"transaction_code"/,
    captured: '–',
  },
  {
    key: 'ArrowRight',
    text: /^Pay$/,
    state: 'processing',
    webhook: 'order.processing',
    reply: /"status": "processing"/,
    captured: '–',
  },
  {
    key: 'ArrowRight',
    text: /^Paid$/,
    state: 'paid',
    webhook: 'order.paid',
    reply: /"captured_amount": "51.21"/,
    captured: '+51.21 USD',
  },
  {
    key: 'End',
    text: /^Delivered$/,
    state: 'completed',
    webhook: 'order.completed',
    reply: /"payout_amount": "47.03/,
    captured: '+51.21 USD',
  },
  {
    key: 'ArrowLeft',
    text: /^Sending, 15 of 20 confirmations$/,
    state: 'sending',
    webhook: 'order.confirmation',
    reply: /"confirmations": 15/,
    captured: '+51.21 USD',
  },
];

/** The part of the page that a stop changes. */
const readLife = (page: Page) =>
  page.evaluate((selector) => {
    const text = (place: string) => document.querySelector(place)?.textContent ?? '';
    const card = (index: number) => text(`#hero-record > :nth-child(${index})`);
    const [checkout] = document.querySelectorAll(selector);
    return {
      said: document.querySelector('#life')?.getAttribute('aria-valuetext') ?? '',
      code: checkout?.order?.transaction_code,
      webhook: card(1),
      reply: card(2),
      idle: [...document.querySelectorAll('.idle')].map((part) => getComputedStyle(part).display),
      captured: text('#hero-record > section > div:last-child dd'),
      isSold: document.querySelector('.hero-goods')?.hasAttribute('data-sold'),
    };
  }, shownCheckout as 'crypto-checkout');

const waitForState = (page: Page, state: string) =>
  page.waitForSelector(`${shownCheckout}:state(${state})`, { visible: true });

describe('the life of an order on the first page', () => {
  let site: RunningServer;
  let browser: Browser;
  before(async () => {
    [site, browser] = await Promise.all([shareProgram(), shareBrowser()]);
  });
  after(() => Promise.all([site.stop(), browser.close()]));
  const visit = createVisit(() => ({ browser, origin: site.origin }));

  it('is one order that the keyboard drags forwards and back, with what the service said then', () =>
    visit({}, async (page) => {
      await page.focus('#life');
      const codes = new Set<string | undefined>();
      for (const { key, text, state, webhook, reply, captured } of stops) {
        await page.keyboard.press(key);
        await waitForState(page, state);
        await page.waitForFunction(
          (type) => document.querySelector('#hero-record')?.textContent.includes(`"${type}"`),
          {},
          webhook,
        );
        const life = await readLife(page);
        assert.match(life.said, text);
        assert.match(life.reply, reply);
        assert.equal(life.captured, captured);
        assert.deepEqual(life.idle, ['none', 'none', 'none']);
        assert.equal(life.isSold, state === 'completed', `the goods at ${state}`);
        codes.add(life.code);
      }
      assert.equal(codes.size, 1, 'one order');
      await page.keyboard.press('Home');
      await waitForState(page, 'choosing');
      assert.match((await readLife(page)).reply, /"payment_options"/);
      // Screens inside the checkout differ; nothing around it moves.
      assert.deepEqual(
        (await shiftsOf(page)).filter((shift) => /[A-Z]/.test(shift)),
        [],
      );
    }));

  for (const width of [320, 360, 768, 960, 1280, 1920])
    it(`shows all of each screen at ${width} px: its stage is as tall as the tallest`, () =>
      visit({ width }, async (page) => {
        await page.focus('#life');
        for (const { key, state } of stops) {
          await page.keyboard.press(key);
          await waitForState(page, state);
          const isWhole = await page.$eval('#hero-checkout', (stage) => stage.scrollHeight <= stage.clientHeight);
          assert.ok(isWhole, state);
        }
      }));

  it('has the option that the buyer chose', () =>
    visit({}, async (page) => {
      await page.click(`${heroCheckout} >>> [part~=option]:has([value^=card])`);
      await page.focus('#life');
      await page.keyboard.press('End');
      await page.waitForFunction(
        () => document.querySelector('#hero-record > section > div:last-child dd')?.textContent === '+51.21 USD',
      );
    }));

  it('goes on to the payment where its checkout leads to the payment page', () =>
    visit({}, async (page) => {
      await page.focus('#life');
      await page.keyboard.press('ArrowRight');
      await waitForState(page, 'pending');
      await page.click(`${shownCheckout} >>> a[part~=button]`);
      await waitForState(page, 'processing');
      assert.equal(await page.$eval('#life', (slider) => (slider as HTMLInputElement).value), '2');
    }));

  it('follows an order that is made by hand', () =>
    visit({}, async (page) => {
      await page.click(`${heroCheckout} >>> [part~=button]`);
      await waitForState(page, 'pending');
      assert.equal((await readLife(page)).said, 'Order');
    }));

  for (const [motion, name] of [
    ['reduce', 'none'],
    ['no-preference', 'type'],
  ] as const)
    it(`types what the service says with ${motion} by the animation ${name}`, () =>
      visit({ motion }, async (page) => {
        await page.waitForSelector('.typed');
        assert.equal(await page.$eval('.typed', (line) => getComputedStyle(line).animationName), name);
      }));
});
