/** The logo of the shop, as a `data:` URL. It stays in this page: no link has it, and nothing sends it. */
let currentLogo: string | undefined;

let notify = (): void => undefined;

/** Sets the function that shows the shop again after a change of the logo. */
export const onShopLogo = (listener: () => void): void => {
  notify = listener;
};

export const getShopLogo = (): string | undefined => currentLogo;

export const setShopLogo = (url: string | undefined): void => {
  currentLogo = url;
  notify();
};

/** Shows the logo before the shop's name, or takes it away. */
export function showShopLogo(bar: HTMLElement): void {
  const shown = bar.querySelector<HTMLImageElement>('.logo');
  if (currentLogo === undefined) {
    shown?.remove();
    return;
  }
  const image = shown ?? bar.ownerDocument.createElement('img');
  if (image.src === currentLogo) return;
  Object.assign(image, { src: currentLogo, alt: '', className: 'logo' });
  bar.prepend(image);
}
