import { copyText, onClick, requireElement } from '../../../server/pages/common/dom.js';
import { ensureService } from '../../service/find-service.js';
import { initialDesign, previewModes, type PreviewMode } from '../design/design.js';
import { createCheckoutPreview } from '../preview/checkout-preview.js';
import { createPreviews } from '../preview/previews.js';
import { showShop, themeShop } from '../shop/shop.js';
import { createCodePanel } from './code-panel.js';
import { createImportDialog } from './import-dialog.js';
import { clearDrafts } from './panel/inputs.js';
import { drawPanel } from './panel/panel.js';
import { announce } from '../../../server/pages/common/announcer.js';
import { canUndo, changeDesign, connectViews, getDesign, shareUrl, undoDesign } from './store.js';

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
function createControlsSheet(panel: HTMLElement, stage: HTMLElement) {
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
  // The link to the controls opens them, before the browser looks for its target.
  requireElement("a[href='#groups']").addEventListener('click', open);
}

await customElements.whenDefined('crypto-checkout');

const panel = requireElement('#playground');
const stage = requireElement('#stage');
const shopElement = requireElement('#shop');
const codePanel = createCodePanel(requireElement('#snippet'));
const preview = createCheckoutPreview(requireElement('#pay'));
const previews = createPreviews(requireElement('#previews'));
createControlsSheet(panel, stage);
let isServiceReady = false;

/** Selects the tab of a view, and scrolls it into view on narrow screens. */
function selectViewTab(selectedMode: PreviewMode): void {
  for (const view of previewModes)
    requireElement(`#view-${view}`, { kind: HTMLInputElement }).checked = view === selectedMode;
  const strip = requireElement('#views');
  const tab = requireElement(`#view-${selectedMode}`).parentElement ?? strip;
  const [tabBox, stripBox] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()];
  strip.scrollLeft += tabBox.left + tabBox.width / 2 - (stripBox.left + stripBox.width / 2);
}

/** Shows either the shop with its checkout, or the previews. */
function showPreview(): void {
  const design = getDesign();
  const isShop = design.previewMode === 'shop';
  shopElement.hidden = !isShop;
  if (!isServiceReady) return;
  if (isShop) void preview.show(design);
  else preview.hide();
  previews.show(design);
}

function show(): void {
  const design = getDesign();
  showShop(shopElement, design);
  themeShop(shopElement, design);
  codePanel.show(design);
  drawPanel();
  requireElement('#undo', { kind: HTMLButtonElement }).disabled = !canUndo();
  selectViewTab(design.previewMode);
  showPreview();
}

const undoLast = (): void => (undoDesign() ? announce('Undone.') : undefined);

const isTyping = (target: EventTarget | undefined): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['radio', 'checkbox', 'range', 'color', 'button'].includes(target.type));

// Text fields keep the browser's own undo.
document.addEventListener('keydown', (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'z') return;
  if (isTyping(event.composedPath()[0])) return;
  event.preventDefault();
  undoLast();
});

onClick('#undo', undoLast);
onClick('#share', () => {
  void copyText(shareUrl()).then((outcome) =>
    announce(
      outcome === 'Copied' ? 'The link is copied.' : 'Copying is blocked. The link is the address of this page.',
    ),
  );
});
onClick('#defaults', () => {
  clearDrafts();
  changeDesign({ ...initialDesign, previewMode: getDesign().previewMode }, { isJump: true });
  drawPanel();
  announce('All settings are reset.');
});
requireElement('#views').addEventListener('change', ({ target }) => {
  changeDesign({ ...getDesign(), previewMode: (target as HTMLInputElement).value as PreviewMode }, { isJump: true });
});
createImportDialog();
connectViews({ show, redraw: drawPanel });
show();

// A checkout without any service explains that itself.
await ensureService().catch(() => undefined);
isServiceReady = true;
showPreview();
