import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer-core';
import { waitForPart } from './browser.js';

const require = createRequire(import.meta.url);

// eslint-disable-next-line @typescript-eslint/max-params -- the signature of jsQR
type Decoder = (pixels: Uint8ClampedArray, width: number, height: number) => { readonly data: string } | null;

/** A QR decoder that is independent of the encoder. Both packages are CommonJS without usable types. */
const jsQR = require('jsqr') as Decoder;

type PngImage = { readonly width: number; readonly height: number; readonly data: Buffer };
const { PNG } = require('pngjs') as { PNG: { sync: { read: (file: Buffer) => PngImage } } };

/** What the QR code of the order says on a screenshot, once it is at rest. It must be in sight. */
export async function readQrCode(page: Page): Promise<string | undefined> {
  const tile = await waitForPart(page, 'qr');
  await tile?.evaluate((node) => {
    const root = node.getRootNode() as ShadowRoot;
    const rising = root.getAnimations().filter((one) => 'animationName' in one && one.animationName === 'rise');
    return Promise.allSettled(rising.map(({ finished }) => finished)).then(() => undefined);
  });
  const box = await tile?.boundingBox();
  const viewport = page.viewport();
  assert.ok(box && viewport && box.y + box.height <= viewport.height, 'the code is above the fold');
  assert.ok(box.width >= 140);
  return decodeQrCode(await page.screenshot());
}

/** What the QR code in a PNG says. */
export function decodeQrCode(png: Uint8Array): string | undefined {
  const { width, height, data } = PNG.sync.read(Buffer.from(png));
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}

/** How light the quiet zone of the code is on a screenshot, from 0 to 255: cameras of phones expect dark modules on light. */
export async function readQuietZone(page: Page): Promise<number> {
  const tile = await waitForPart(page, 'qr');
  assert.ok(tile);
  const { width, data } = PNG.sync.read(Buffer.from(await tile.screenshot()));
  const inset = 16;
  const pixel = (inset * width + inset) * 4;
  return Math.min(...data.subarray(pixel, pixel + 3));
}
