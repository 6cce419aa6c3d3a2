import { converter, formatRgb } from 'culori';

const toRgb = converter('rgb');

/** A computed colour in 8 bits, however the browser writes it. */
export const toEightBits = (color: string): string => formatRgb(toRgb(color)) ?? color;

/** Gives a test file a function that adds a style sheet to the page until the end of the test. */
export function usePageStyles(): (css: string) => void {
  const added: HTMLStyleElement[] = [];
  afterEach(() => added.splice(0).forEach((style) => style.remove()));
  return (css) => {
    const style = document.createElement('style');
    style.textContent = css;
    document.head.append(style);
    added.push(style);
  };
}
