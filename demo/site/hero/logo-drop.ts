import { takeDroppedFiles } from '../design/dropped-files.js';
import { readPicture } from '../design/picture.js';
import { setShopLogo } from '../shop/shop-logo.js';

type LogoDrop = {
  readonly onColor: (color: string, event: DragEvent) => void;
  readonly onProblem: (text: string) => void;
};

/** Takes the first colour of a logo that is dropped on the element, and gives the logo to the shop. */
export function takeLogos(root: HTMLElement, { onColor, onProblem }: LogoDrop): void {
  takeDroppedFiles(root, async (file, event) => {
    const picture = await readPicture(file);
    if (typeof picture === 'string') return onProblem(picture);
    const [color] = picture.colors;
    if (color === undefined) return onProblem('The picture has no colour.');
    setShopLogo(picture.url);
    onColor(color, event);
  });
}
