import { createRequestForms } from './request-forms.js';
import { createCodePanel } from './code-panel.js';
import { createPreviews } from '../preview/previews.js';
import { createUrlSync } from './url-sync.js';
import { createOrderReference } from '../../../server/pages/common/example-order.js';
import { initialDesign, withAttributes, type Design, type PreviewMode } from '../design/design.js';
import { createHistory, type Change } from './history.js';
import { createCheckoutPreview } from '../preview/checkout-preview.js';
import { onShopLogo } from '../shop/shop-logo.js';
import { themeShop } from '../shop/shop-theme.js';
import { announce } from '../../../server/pages/common/announcer.js';
import { onClick, requireElement } from '../../../server/pages/common/dom.js';
import { createEventLog } from './event-log.js';
import { applyBrand, getDesignTheme } from '../design/find-brand.js';
import { setPinnedTheme } from '../design/pinned-theme.js';
import { createHero } from '../hero/hero.js';
import { createControlsSheet } from './controls-sheet.js';
import { createEditor } from './editor.js';
import { showSandboxSection } from './sandbox-section.js';
import { createServiceSwitch } from '../../service/service-switch.js';
import { cartAmount } from '../shop/prices.js';
import { createShop } from '../shop/shop.js';

await customElements.whenDefined('crypto-checkout');

const eventLog = createEventLog(requireElement('#log'));
const clearRequestForms = createRequestForms();
const codePanel = createCodePanel(requireElement('#code'), announce);
const preview = createCheckoutPreview(requireElement('#pay'));
const previews = createPreviews(requireElement('#previews'));
const shopElement = requireElement('#shop');
const shop = createShop(shopElement, (item, quantity) => {
  const next = { ...history.design, [item]: quantity };
  setDesign(withAttributes(next, { 'fiat-amount': cartAmount(next) }));
});

const urlSync = createUrlSync((design) => history.set(design));
const history = createHistory(urlSync.read(), (design, change) => {
  urlSync.write(design, change);
  showDesign(design);
});
const editor = createEditor({
  history,
  announce,
  preview,
  shareUrl: urlSync.shareUrl,
  setDesign,
});
const sheet = createControlsSheet({ panel: requireElement('#playground'), stage: requireElement('#stage') });
const hero = createHero(requireElement('#hero'), {
  onTake(theme, name) {
    setDesign(applyBrand(history.design, theme), { isJump: true });
    requireElement('#stage').scrollIntoView({ block: 'start' });
    requireElement('#stage').focus({ preventScroll: true });
    sheet.open();
    announce(`${name} is applied.`);
  },
});
let isServiceReady = false;

/** A change of the currency changes the prices. */
function setDesign(design: Design, change?: Change): void {
  const currency = design.attributes['fiat-currency'];
  const isOther = currency !== history.design.attributes['fiat-currency'] && currency !== undefined;
  history.set(isOther ? withAttributes(design, { 'fiat-amount': cartAmount(design) }) : design, change);
}

/** Shows either the shop with its checkout, or the previews. */
function showPreview(design: Design): void {
  const isShop = design.previewMode === 'shop';
  shopElement.hidden = !isShop;
  if (!isServiceReady) return;
  if (isShop) void preview.show(design).then(editor.refresh);
  else preview.hide();
  previews.show(design);
}

function showDesign(design: Design): void {
  shop.show(design);
  themeShop(shopElement, design);
  codePanel.show(design);
  editor.show(design);
  showPreview(design);
}

/** A link is opened for its design, so the first screen takes its colour and the page scrolls to the stage. */
function showLink({ attributes: { brand } }: Design): void {
  if (brand !== undefined) hero.showColor(brand);
  if (location.hash === '') requireElement('#stage').scrollIntoView({ block: 'start', behavior: 'instant' });
}

onShopLogo(() => showDesign(history.design));
onClick('#clear-events', () => eventLog.clear());
onClick('#pin', () => {
  setPinnedTheme(getDesignTheme(history.design));
  previews.show(history.design);
  announce('This theme is pinned. Change it, and compare both in “Pinned and now”.');
});
requireElement('#views').addEventListener('change', ({ target }) => {
  setDesign({ ...history.design, previewMode: (target as HTMLInputElement).value as PreviewMode }, { isJump: true });
});
showDesign(history.design);
if (location.search !== '') showLink(history.design);

void showSandboxSection(requireElement('#sandbox'), (amount) => {
  const attributes = { 'fiat-amount': amount, 'external-reference': createOrderReference() };
  setDesign(
    {
      ...withAttributes(history.design, attributes),
      state: initialDesign.state,
      previewMode: initialDesign.previewMode,
    },
    { isJump: true },
  );
  requireElement('#stage').scrollIntoView({ block: 'start' });
});

void createServiceSwitch(requireElement('#service', { kind: HTMLFormElement }), {
  onLeave() {
    isServiceReady = false;
    hero.stop();
    preview.hide();
    previews.hide();
  },
  onReady(mode, isFirst) {
    isServiceReady = true;
    requireElement('#merchant-link').hidden = mode !== 'server';
    hero.start();
    if (isFirst) {
      showDesign(history.design);
      return;
    }
    clearRequestForms(); // replies of the other service
    setDesign(withAttributes(history.design, { 'external-reference': createOrderReference() }));
  },
});
