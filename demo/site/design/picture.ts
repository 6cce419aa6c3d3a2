import type { Hex } from '../../../widget/theme/tokens.js';
import { extractBrandColors } from './image-colors.js';

/** A picture that was chosen on this machine, and the colours that it offers as a brand. */
export type LocalPicture = { readonly url: string; readonly colors: readonly Hex[] };

const maxBytes = 4_000_000;
/** Enough pixels for its colours, few enough for one frame. */
const sampleSize = 128;

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

/** Reads a picture in this page: nothing sends it. Returns a sentence when the file is no picture. */
export async function readPictureFile(file: File): Promise<LocalPicture | string> {
  if (file.size > maxBytes) return 'The picture is larger than 4 MB.';
  try {
    const url = await readAsDataUrl(file);
    const image = new Image();
    image.src = url;
    await image.decode();
    return { url, colors: extractBrandColors(readPixels(image)) };
  } catch {
    return 'The browser cannot show this file as a picture.';
  }
}
