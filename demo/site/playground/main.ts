import { html, render } from 'lit';
import { announce } from '../../../server/pages/common/announcer.js';
import { copyText, onClick, requireElement } from '../../../server/pages/common/dom.js';
import { ensureService } from '../../service/find-service.js';
import { getPresets, initialDesign, withAttributes, type Design, type PreviewMode } from '../design/design.js';
import { fixtureGroups } from '../states/state-fixtures.js';
import { createCheckoutPreview } from './checkout-preview.js';
import { createCodeDrawer } from './code.js';
import { clearDrafts } from './inputs.js';
import { drawPanel, getLogo, takeLogo } from './panel.js';
import { canUndo, changeDesign, connectView, getDesign, shareUrl, undoDesign } from './store.js';

await customElements.whenDefined('crypto-checkout');

const stage = requireElement('#stage');
const view = requireElement('#view', { kind: HTMLSelectElement });
const screen = requireElement('#screen', { kind: HTMLSelectElement });
const showCode = createCodeDrawer(requireElement('#code'));
const preview = createCheckoutPreview(requireElement('#pay'));
const darkPreview = createCheckoutPreview(requireElement('#pay-dark'));
let isServiceReady = false;

render(
  html`<option value="">Live</option>
    ${fixtureGroups.map(
      ({ title, fixtures }) =>
        html`<optgroup label=${title}>
          ${fixtures.map(({ id, label }) => html`<option value=${id}>${label}</option>`)}
        </optgroup>`,
    )}`,
  screen,
);

/** The design in one scheme, whatever its theme says. */
function inScheme(design: Design, scheme: 'light' | 'dark'): Design {
  const words = getPresets(design).filter((word) => !['light', 'dark', 'auto'].includes(word));
  return withAttributes(design, { theme: [scheme, ...words].join(' ') });
}

/** Shows the checkout in the shop, on a phone, or in light beside dark. */
function showPreview(): void {
  const design = getDesign();
  const isBoth = design.previewMode === 'schemes';
  stage.dataset['view'] = design.previewMode;
  stage.dataset['scheme'] = getPresets(design).findLast((word) => /^(light|dark)$/.test(word)) ?? 'auto';
  if (!isServiceReady) return;
  void preview.show(isBoth ? inScheme(design, 'light') : design, getLogo());
  if (isBoth) void darkPreview.show(inScheme(design, 'dark'), getLogo());
  else darkPreview.hide();
}

function show(): void {
  const design = getDesign();
  const { 'fiat-amount': amount = '', 'fiat-currency': currency = '' } = design.attributes;
  requireElement('#price').textContent = `${amount} ${currency}`;
  view.value = design.previewMode;
  screen.value = design.state;
  requireElement('#undo', { kind: HTMLButtonElement }).disabled = !canUndo();
  drawPanel();
  showCode(design, getLogo() !== undefined);
  showPreview();
}

onClick('#undo', () => (undoDesign() ? announce('Undone.') : undefined));
onClick('#share', () => {
  void copyText(shareUrl()).then((outcome) =>
    announce(
      outcome === 'Copied' ? 'The link is copied.' : 'Copying is blocked. The link is the address of this page.',
    ),
  );
});
onClick('#defaults', () => {
  clearDrafts();
  changeDesign({ ...initialDesign, previewMode: getDesign().previewMode });
  announce('All settings are reset.');
});
view.addEventListener('change', () => {
  changeDesign({ ...getDesign(), previewMode: view.value as PreviewMode });
});
screen.addEventListener('change', () => changeDesign({ ...getDesign(), state: screen.value }));
// A logo may be dropped anywhere.
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  void takeLogo(event.dataTransfer?.files[0]);
});
/** On a phone the stage stays in sight with its lower end alone: its height says how far that is. */
new ResizeObserver(() => stage.style.setProperty('--stage-height', `${stage.offsetHeight}px`)).observe(stage);
// What the keyboard reaches out of sight there comes back first.
requireElement('.panes').addEventListener('focusin', (event) => {
  const target = event.composedPath()[0] as Element;
  if (getComputedStyle(stage).position !== 'sticky' || !target.matches(':focus-visible')) return;
  scrollTo(0, 0);
  target.scrollIntoView({ block: 'nearest' });
});
connectView(show);
show();

// A checkout without any service explains that itself.
await ensureService().catch(() => undefined);
isServiceReady = true;
showPreview();
