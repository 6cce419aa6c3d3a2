import { readPicture } from '../design/picture.js';
import { setShopLogo } from '../shop/shop-logo.js';

type LogoDrop = {
  readonly onColor: (color: string, event: DragEvent) => void;
  readonly onProblem: (text: string) => void;
};

/** Takes the first colour of a logo that is dropped on the element, and gives the logo to the shop. */
export function takeLogos(root: HTMLElement, { onColor, onProblem }: LogoDrop): void {
  const mark = (isOver: boolean): void => void root.toggleAttribute('data-dropping', isOver);
  root.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    mark(true);
  });
  root.addEventListener('dragleave', ({ relatedTarget }) =>
    mark(relatedTarget instanceof Node && root.contains(relatedTarget)),
  );
  root.addEventListener('drop', (event) => {
    event.preventDefault();
    mark(false);
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    void readPicture(file).then((picture) => {
      if (typeof picture === 'string') return onProblem(picture);
      const [color] = picture.colors;
      if (color === undefined) return onProblem('The picture has no colour.');
      setShopLogo(picture.url);
      onColor(color, event);
    });
  });
}
