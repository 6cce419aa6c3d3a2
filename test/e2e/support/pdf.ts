import type { Page } from 'puppeteer-core';
import { inflateSync } from 'node:zlib';

/** An object of a PDF file: its dictionary, and its decompressed stream in base64. */
type PdfObject = { readonly dictionary: string; readonly data: string };

/** Reads the objects of a file that Chromium has written: all are in plain sight, and it names a resource by its object. */
function readObjects(pdf: Buffer): Record<string, PdfObject> {
  const objects: Record<string, PdfObject> = {};
  const text = pdf.toString('latin1');
  for (const { 1: id = '', 2: content = '' } of text.matchAll(/^(\d+) 0 obj\n([^]*?)\nendobj$/gm)) {
    const [dictionary = '', stream] = content.split(/\s*stream\n/, 2);
    const bytes = Buffer.from(stream?.replace(/\nendstream$/, '') ?? '', 'latin1');
    const isCompressed = stream !== undefined && dictionary.includes('/FlateDecode');
    objects[id] = { dictionary, data: (isCompressed ? inflateSync(bytes) : bytes).toString('base64') };
  }
  return objects;
}

/** Paints the fills and the images of the first page, in their order, without text. Runs in the browser. */
async function paint(objects: Readonly<Record<string, PdfObject>>): Promise<string> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1224, 1584]; // US Letter, two pixels a point
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const bytesOf = (id: string) => Uint8Array.from(atob(objects[id]?.data ?? ''), (one) => one.charCodeAt(0));
  const toImage = (id: string): Promise<ImageBitmap> => {
    const { dictionary = '' } = objects[id] ?? {};
    const [width, height] = ['Width', 'Height'].map((name) => Number(RegExp(`/${name} (\\d+)`).exec(dictionary)?.[1]));
    const [colors, alpha] = [bytesOf(id), bytesOf(/\/SMask (\d+)/.exec(dictionary)?.[1] ?? '')];
    const pixels = new Uint8ClampedArray((colors.length / 3) * 4).map((_, index) =>
      index % 4 < 3 ? (colors[(index >> 2) * 3 + (index % 4)] ?? 0) : (alpha[index >> 2] ?? 255),
    );
    return createImageBitmap(new ImageData(pixels, width ?? 0, height));
  };
  let [path, clips] = [new Path2D(), false];
  const endPath = (): void => {
    if (clips) context.clip(path);
    [path, clips] = [new Path2D(), false];
  };
  const fill = (rule: CanvasFillRule): void => {
    context.fill(path, rule);
    endPath();
  };
  type Operator = (...operands: number[]) => void;
  const operators: Readonly<Record<string, Operator>> = {
    q: () => context.save(),
    Q: () => context.restore(),
    cm: (...matrix) => context.transform(...(matrix as [number, number, number, number, number, number])),
    rg: (...color) => (context.fillStyle = `rgb(${color.map((one) => one * 255).join()})`),
    re: (...box) => path.rect(...(box as [number, number, number, number])),
    m: (...point) => path.moveTo(...(point as [number, number])),
    l: (...point) => path.lineTo(...(point as [number, number])),
    c: (...points) => path.bezierCurveTo(...(points as [number, number, number, number, number, number])),
    h: () => path.closePath(),
    W: () => (clips = true),
    'W*': () => (clips = true),
    n: endPath,
    S: endPath,
    f: () => fill('nonzero'),
    'f*': () => fill('evenodd'),
  };
  const draw = async (id: string): Promise<void> => {
    if (objects[id]?.dictionary.includes('/Subtype /Image')) {
      // An image is the unit square, and its first row is on top.
      context.transform(1, 0, 0, -1, 0, 1);
      context.drawImage(await toImage(id), 0, 0, 1, 1);
      return context.transform(1, 0, 0, -1, 0, 1);
    }
    let operands: number[] = [];
    let name = '';
    for (const token of new TextDecoder().decode(bytesOf(id)).split(/\s+/)) {
      if (/^[-.\d]/.test(token)) operands.push(Number(token));
      else if (token.startsWith('/')) name = token;
      else {
        if (token === 'Do') await draw(name.slice(2));
        operators[token]?.(...operands);
        operands = [];
      }
    }
  };
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.setTransform(2, 0, 0, -2, 0, canvas.height);
  const page = Object.values(objects).find(({ dictionary }) => dictionary.includes('/Type /Page\n'));
  await draw(/\/Contents (\d+)/.exec(page?.dictionary ?? '')?.[1] ?? '');
  return canvas.toDataURL().replace(/.*,/, '');
}

/** What the page looks like on paper, as a PNG without text: printed as browsers print unless told otherwise. */
export async function printPage(page: Page): Promise<Buffer> {
  const pdf = Buffer.from(await page.pdf({ printBackground: false }));
  return Buffer.from(await page.evaluate(paint, readObjects(pdf)), 'base64');
}
