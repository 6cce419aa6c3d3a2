import { extractBrandColors } from '../design/image-colors.js';

const maxBytes = 4_000_000;
/** Enough pixels for its colours, few enough for one frame. */
const sampleSize = 128;

/** A logo of this machine. It stays in this page: it is no part of the design, of its links or of its code. */
export type Logo = { readonly src: string; readonly colors: readonly string[] };

/** In CSS pixels, on the card and in the code. */
export const logoHeight = 24;

const readAsDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error('The file cannot be read.'));
    reader.readAsDataURL(file);
  });

function readPixels(image: HTMLImageElement): Uint8ClampedArray {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = sampleSize;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return new Uint8ClampedArray();
  // Smoothing would mix neighbours into colours that the picture does not have.
  context.imageSmoothingEnabled = false;
  context.drawImage(image, 0, 0, sampleSize, sampleSize);
  return context.getImageData(0, 0, sampleSize, sampleSize).data;
}

/** Reads a picture and the colours that it offers as a brand. Returns a sentence when the file is no picture. */
export async function readLogo(file: File): Promise<Logo | string> {
  if (file.size > maxBytes) return 'The picture is larger than 4 MB.';
  try {
    const image = new Image();
    image.src = await readAsDataUrl(file);
    await image.decode();
    return { src: image.src, colors: extractBrandColors(readPixels(image)) };
  } catch {
    return 'The browser cannot show this file as a picture.';
  }
}
