import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

// eslint-disable-next-line @typescript-eslint/max-params -- the signature of jsQR
type Decoder = (pixels: Uint8ClampedArray, width: number, height: number) => { readonly data: string } | null;

/** A QR decoder that is independent of the encoder. Both packages are CommonJS without usable types. */
export const jsQR = require('jsqr') as Decoder;

type PngImage = { readonly width: number; readonly height: number; readonly data: Buffer };
export const { PNG } = require('pngjs') as { PNG: { sync: { read: (file: Buffer) => PngImage } } };
