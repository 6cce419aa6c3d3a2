// `node --import ./server/build/typescript.mjs test/pictures/record.ts`: the first minute of the demo as the animation of the README,
// from the built files in Chromium. Four brands, then the slider drags one order from the choice to the delivery and back. It needs
// `img2webp`, which the package webp of most systems has.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ElementHandle, Page } from 'puppeteer-core';
import { launchBrowser } from '../e2e/support/browser.js';
import { startProgram } from '../e2e/support/server.js';
import { movePointer, pressSlowly } from './pointer.js';

const file = fileURLToPath(new URL('../../demo/site/assets/first-minute.webp', import.meta.url));
const maxBytes = 1_500_000;
const viewport = { width: 1280, height: 1080 };
const frameSize = { width: 868, height: 732 };

const waitForState = (page: Page, [place, state]: readonly [place: string, state: string]) =>
  page.waitForSelector(`${place} crypto-checkout:not([hidden]):state(${state})`, { visible: true, timeout: 60_000 });

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

const lastStop = 5;
const thumbWidth = 26;
const dragSteps = 6;

/** Drags the thumb of the slider from one stop to another, about as slowly as a hand does. The pointer stays down. */
async function drag(page: Page, [from, to]: readonly [from: number, to: number]): Promise<void> {
  const box = await (await find(page, '#life-stop')).boundingBox();
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
  ['sending', 1400],
  ['completed', 2600],
] as const;

async function dragThroughLife(page: Page): Promise<void> {
  await page.$eval('#life', (section) => section.scrollIntoView({ behavior: 'smooth' }));
  await waitForState(page, ['#life-card', 'choosing']);
  await pause(1400);
  await drag(page, [0, 0]);
  await pause(600);
  await page.mouse.down();
  for (const [index, [state, milliseconds]] of stops.entries()) {
    await drag(page, [index, index + 1]);
    await waitForState(page, ['#life-card', state]);
    await pause(milliseconds);
  }
  await drag(page, [lastStop, 0]);
  await waitForState(page, ['#life-card', 'choosing']);
  await page.mouse.up();
}

/** A picture as PNG, and the time at which it was painted. */
type Shot = { readonly png: Buffer; readonly at: number };

/** More often than this, two frames are one. */
const minFrameMs = 33;
/** The end stays on screen before the animation starts again. */
const lastFrameMs = 3000;

/** Records what Chromium paints: a frame for each change, none while nothing changes. Returns what ends the recording. */
async function record(page: Page): Promise<() => Promise<readonly Shot[]>> {
  const session = await page.createCDPSession();
  const shots: Shot[] = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    shots.push({ png: Buffer.from(data, 'base64'), at: (metadata.timestamp ?? 0) * 1000 });
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', { format: 'png', maxWidth: frameSize.width, maxHeight: frameSize.height });
  return async () => {
    await session.send('Page.stopScreencast');
    return shots.filter(({ at }, index) => (shots[index + 1]?.at ?? Infinity) - at >= minFrameMs);
  };
}

/** Writes an animated WebP in the best quality that fits. */
function encode(shots: readonly Shot[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'frames-'));
  const inputs = shots.flatMap(({ png, at }, index) => {
    const path = join(folder, `${index}.png`);
    writeFileSync(path, png);
    return ['-d', String(Math.max(20, Math.round((shots[index + 1]?.at ?? at + lastFrameMs) - at))), path];
  });
  for (let quality = 82; quality >= 30; quality -= 8) {
    const settings = ['-loop', '0', '-kmin', '1', '-kmax', '8', '-lossy', '-q', String(quality), '-m', '4'];
    execFileSync('img2webp', [...settings, ...inputs, '-o', file], { stdio: ['ignore', 'ignore', 'inherit'] });
    if (statSync(file).size <= maxBytes) break;
  }
  rmSync(folder, { recursive: true });
  const { size } = statSync(file);
  console.log(`${file}: ${(size / 1e6).toFixed(2)} MB, ${shots.length} frames`);
  if (size > maxBytes) process.exitCode = 1;
}

const site = await startProgram();
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  await page.setViewport(viewport);
  await page.goto(site.origin);
  await waitForState(page, ['#hero', 'choosing']);
  await page.waitForSelector('.hero-checkout[data-themed]');
  const stop = await record(page);
  await showBrands(page);
  await dragThroughLife(page);
  await pause(1500);
  encode(await stop());
} finally {
  await browser.close();
  await site.stop();
}
