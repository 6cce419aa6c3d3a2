// `node --import ./server/build/typescript.mjs test/pictures/record.ts`: the first minute of the demo as the animation of the README, from the built files in Chromium. Four
// brands, then the slider drags one order from the choice to the delivery and back.
import { fileURLToPath } from 'node:url';
import type { ElementHandle, Page } from 'puppeteer-core';
import { launchBrowser } from '../e2e/support/browser.js';
import { startProgram } from '../e2e/support/server.js';
import { movePointer, pause, pressSlowly } from './pointer.js';
import { createRecorder } from './recorder.js';
import { encodeWebp } from './webp.js';

const file = fileURLToPath(new URL('../../demo/site/assets/first-minute.webp', import.meta.url));
const maxBytes = 1_500_000;
const viewport = { width: 1280, height: 826 };
const frameSize = { width: 868, height: 560 };

const checkout = '#hero crypto-checkout:not([hidden])';

const waitForState = (page: Page, state: string) =>
  page.waitForSelector(`${checkout}:state(${state})`, { visible: true, timeout: 60_000 });

async function find(page: Page, selector: string): Promise<ElementHandle> {
  const found = await page.waitForSelector(selector, { visible: true });
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

async function showBrands(page: Page): Promise<void> {
  await pause(900);
  for (const chip of (await page.$$('#hero .brand-chip')).slice(1)) {
    await pressSlowly(page, chip);
    await pause(750);
  }
}

const lastStop = 7;
const thumbWidth = 22;
const dragSteps = 6;

/** Drags the thumb of the slider from one stop to another, about as slowly as a hand does. The pointer stays down. */
async function drag(page: Page, [from, to]: readonly [from: number, to: number]): Promise<void> {
  const box = await (await find(page, '#life')).boundingBox();
  if (!box) throw new Error('The slider has no place.');
  for (let step = 1; step <= dragSteps; step += 1) {
    const share = (from + ((to - from) * step) / dragSteps) / lastStop;
    const place = [box.x + thumbWidth / 2 + (box.width - thumbWidth) * share, box.y + box.height / 2] as const;
    await movePointer(page, place);
    await page.mouse.move(...place);
    await pause(60);
  }
}

/** The states of the checkout at the stops, each with the pause in which it is read. */
const stops = [
  ['pending', 1600],
  ['processing', 1200],
  ['paid', 1200],
  ['sending', 1200],
  ['sending', 700],
  ['sending', 700],
  ['completed', 2600],
] as const;

async function dragThroughLife(page: Page): Promise<void> {
  await drag(page, [0, 0]);
  await pause(600);
  await page.mouse.down();
  for (const [index, [state, milliseconds]] of stops.entries()) {
    await drag(page, [index, index + 1]);
    await waitForState(page, state);
    await pause(milliseconds);
  }
  await drag(page, [lastStop, 0]);
  await waitForState(page, 'choosing');
  await page.mouse.up();
}

const site = await startProgram();
const browser = await launchBrowser();
try {
  const recorder = createRecorder(frameSize);
  const page = await browser.newPage();
  await page.setViewport(viewport);
  await page.goto(site.origin);
  await page.reload(); // with the page's own face, which a first visit on a slow machine does without
  await waitForState(page, 'choosing');
  await page.waitForSelector('.hero-checkout[data-themed]');
  const stop = await recorder.record(page);
  await showBrands(page);
  await dragThroughLife(page);
  await pause(1500);
  await stop();
  const frames = recorder.frames();
  const seconds = frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;
  const { size, quality } = encodeWebp(frames, { file, maxBytes });
  console.log(
    `${file}: ${(size / 1e6).toFixed(2)} MB, ${frames.length} frames, ${seconds.toFixed(0)} s, quality ${quality}`,
  );
} finally {
  await browser.close();
  await site.stop();
}
