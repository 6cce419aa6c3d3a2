import { requireElement } from '../../../server/pages/common/dom.js';

/** On a screen of this width the panel has no room beside the preview. The style sheet has the same value. */
const narrow = matchMedia('(width < 760px)');

/** The part of the screen above the sheet, without its padding. */
const previewHeight = (stage: HTMLElement): number => stage.clientHeight - 24;

type SheetOptions = { readonly panel: HTMLElement; readonly stage: HTMLElement };

/** Shrinks the checkout so that all of it is above the sheet. */
function createMiniPreview(stage: HTMLElement) {
  const container = requireElement('#pay', { root: stage });
  const fit = (): void => {
    const height = container.firstElementChild instanceof HTMLElement ? container.firstElementChild.offsetHeight : 0;
    const scale = height === 0 ? 1 : Math.min(1, Math.max(0.35, previewHeight(stage) / height));
    stage.style.setProperty('--mini-scale', String(scale));
  };
  const observer = new ResizeObserver(fit);
  return {
    start(): void {
      observer.observe(stage);
      observer.observe(container);
      fit();
    },
    stop: () => observer.disconnect(),
  };
}

/**
 * On a phone the controls are a sheet at the bottom, and a small preview stays above it: every change shows at once. On
 * wider screens the panel stands beside the preview, and nothing here has an effect.
 */
export function createControlsSheet({ panel, stage }: SheetOptions) {
  const openButton = requireElement('#open-controls', { root: stage });
  const closeButton = requireElement('#close-controls', { root: panel });
  const miniPreview = createMiniPreview(stage);
  const root = document.documentElement;
  let scrollPosition = 0;

  const isOpen = (): boolean => root.dataset['sheet'] === 'open';
  const setOpen = (next: boolean): void => {
    if (next) scrollPosition = scrollY;
    root.dataset['sheet'] = next ? 'open' : 'closed';
    openButton.setAttribute('aria-expanded', String(next));
    if (next) miniPreview.start();
    else miniPreview.stop();
    // The preview leaves its place in the page while the sheet is open.
    if (!next) scrollTo({ top: scrollPosition, behavior: 'instant' });
  };
  const open = (): void => {
    if (!narrow.matches || isOpen()) return;
    setOpen(true);
    panel.focus({ preventScroll: true });
  };
  const close = (): void => {
    if (!isOpen()) return;
    setOpen(false);
    openButton.focus({ preventScroll: true });
  };

  openButton.addEventListener('click', open);
  closeButton.addEventListener('click', close);
  panel.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
  narrow.addEventListener('change', () => setOpen(false));
  // Links to the controls open them, before the browser looks for its target.
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest("a[href='#playground'], a[href='#groups']")) open();
  });
  return { open };
}
