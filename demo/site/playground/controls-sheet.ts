import { onClick, requireElement } from '../../../server/pages/common/dom.js';

/** On a screen of this width the panel has no room beside the preview. The style sheet has the same value. */
const narrow = matchMedia('(width < 760px)');

/** Shrinks the checkout so that all of it is above the sheet. */
function createMiniPreview(stage: HTMLElement): ResizeObserver {
  const container = requireElement('#pay', { root: stage });
  return new ResizeObserver(() => {
    const height = container.firstElementChild instanceof HTMLElement ? container.firstElementChild.offsetHeight : 0;
    // The part of the screen above the sheet, without its padding. Below 60 percent its text is unreadable, so it scrolls.
    const scale = height === 0 ? 1 : Math.min(1, Math.max(0.6, (stage.clientHeight - 16) / height));
    stage.style.setProperty('--mini-scale', String(scale));
  });
}

/**
 * On a phone the controls are a sheet at the bottom, and a small preview stays above it: every change shows at once. On
 * wider screens the panel stands beside the preview, and nothing here has an effect.
 */
export function createControlsSheet(panel: HTMLElement, stage: HTMLElement) {
  const openButton = requireElement('#open-controls', { root: stage });
  const miniPreview = createMiniPreview(stage);
  const root = document.documentElement;

  const isOpen = (): boolean => root.dataset['sheet'] === 'open';
  const setOpen = (next: boolean): void => {
    root.dataset['sheet'] = next ? 'open' : 'closed';
    openButton.setAttribute('aria-expanded', String(next));
    miniPreview.disconnect();
    if (next) for (const element of [stage, requireElement('#pay', { root: stage })]) miniPreview.observe(element);
    // The preview leaves its place in the page while the sheet is open, wherever the sheet was opened from.
    else stage.scrollIntoView({ block: 'start', behavior: 'instant' });
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

  onClick('#open-controls', open);
  onClick('#close-controls', close);
  panel.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
  narrow.addEventListener('change', close);
  // Links to the controls open them, before the browser looks for its target.
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest("a[href='#playground'], a[href='#groups']")) open();
  });
  if (location.hash === '#playground') open();
  return { open };
}
