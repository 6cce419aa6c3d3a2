import { extractBrandColors } from './image-colors.js';

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

/** The colours that a picture offers as a brand. It stays in this page. Returns a sentence when the file is no picture. */
export async function readPictureColors(file: File): Promise<readonly string[] | string> {
  if (file.size > maxBytes) return 'The picture is larger than 4 MB.';
  try {
    const image = new Image();
    image.src = await readAsDataUrl(file);
    await image.decode();
    return extractBrandColors(readPixels(image));
  } catch {
    return 'The browser cannot show this file as a picture.';
  }
}
