import { type Design, type PreviewMode, getPresets } from '../design/design.js';
import { createCheckoutPreview } from './checkout-preview.js';
import { requireElement } from '../../../server/pages/common/dom.js';
import { themeShop } from '../shop/shop.js';

/** What the shop shows beside its checkout. */
const drawn = ['.shop-bar', '.summary'];

/**
 * Surrounds the checkout of a frame with a copy of the playground's shop, to look at: the preview of a desktop has no room to
 * show without it. Returns the function that copies the shop again once it shows another design.
 */
function createFrameShop(main: HTMLElement): (design: Design) => void {
  const { ownerDocument: page } = main;
  const original = requireElement('#shop');
  const copy = page.importNode(original, true);
  page.body.replaceChildren(copy);
  copy.querySelector('#pay')?.replaceWith(main);
  main.classList.add('pay');
  return (design) => {
    copy.dataset['scheme'] = original.dataset['scheme'];
    copy.hidden = false;
    themeShop(copy, design);
    for (const selector of drawn) {
      const part = page.importNode(requireElement(selector, { root: original }), true);
      part.inert = true;
      copy.querySelector(selector)?.replaceWith(part);
    }
  };
}

type PreviewVariant = {
  readonly name: string;
  readonly className: string;
  /** Replaces the scheme of the design. */
  readonly scheme?: 'light' | 'dark';
  readonly dir?: 'ltr' | 'rtl';
  /** The width of the page in the frame, in pixels, where it is not that of the frame. */
  readonly pageWidth?: number;
  /** Whether a shop surrounds the checkout. */
  readonly hasShop?: true;
};

const light: PreviewVariant = { name: 'Light', className: 'scheme', scheme: 'light' };
const dark: PreviewVariant = { name: 'Dark', className: 'scheme', scheme: 'dark' };
const phone: PreviewVariant = { name: 'Phone', className: 'phone', pageWidth: 360 };
const desktop: PreviewVariant = { name: 'Desktop', className: 'desktop', pageWidth: 1024, hasShop: true };
const rtl: PreviewVariant = { name: 'Right to left', className: 'direction', dir: 'rtl' };
const ltr: PreviewVariant = { name: 'Left to right', className: 'direction', dir: 'ltr' };

const variantsByMode: Readonly<Record<PreviewMode, readonly PreviewVariant[]>> = {
  shop: [],
  schemes: [light, dark],
  devices: [phone, desktop],
  directions: [ltr, rtl],
  // As wide as a phone, so that many fit beside each other.
  all: [...[light, dark, rtl, phone].map((variant) => ({ pageWidth: 360, ...variant })), desktop],
};

function applyVariant(design: Design, { scheme, dir }: PreviewVariant): Design {
  const words = getPresets(design).filter((word) => !['light', 'dark', 'auto'].includes(word));
  const schemed = scheme && { theme: [scheme, ...words].join(' ') };
  return { ...design, attributes: { ...design.attributes, ...schemed, ...(dir && { dir }) } };
}

/** Scales a page of a fixed width to the available width, and writes width and scale into the caption. */
function fitToWidth(
  { name, pageWidth, className }: PreviewVariant,
  { figure, caption }: { readonly figure: HTMLElement; readonly caption: HTMLElement },
): void {
  const frame = figure.querySelector('iframe');
  if (pageWidth === undefined || !frame || figure.clientWidth === 0) return;
  // The border belongs to the frame: it scales too.
  const border = frame.offsetWidth - frame.clientWidth;
  const scale = Math.min(1, figure.clientWidth / (pageWidth + border));
  figure.style.setProperty('--scale', String(scale));
  figure.style.setProperty('--page-width', `${pageWidth + border}px`);
  const isDevice = className === 'phone' || className === 'desktop';
  const hasRoom = figure.clientWidth > 240;
  const shown = scale < 1 && hasRoom ? `, shown at ${Math.round(scale * 100)} %` : '';
  if (isDevice) caption.textContent = `${name}, ${pageWidth} px${shown}`;
}

type ShowDesign = (design: Design) => void;

/** Fills the frame's page: the checkout and, around it, its shop. */
async function createFramePreview(container: HTMLElement, variant: PreviewVariant): Promise<ShowDesign> {
  const { scheme, dir, hasShop } = variant;
  const page = container.ownerDocument;
  if (scheme) page.documentElement.dataset['scheme'] = scheme;
  if (dir) page.documentElement.dir = dir;
  await page.defaultView?.customElements.whenDefined('crypto-checkout');
  const preview = createCheckoutPreview(container);
  const showShop = hasShop ? createFrameShop(container) : undefined;
  return (design) => {
    showShop?.(design);
    void preview.show(applyVariant(design, variant));
  };
}

/** A frame has its own viewport, language and direction, like a merchant's page. */
function createPreviewFrame(variant: PreviewVariant, onReady: (show: ShowDesign) => void): HTMLElement {
  const frame = document.createElement('iframe');
  Object.assign(frame, { title: `Preview: ${variant.name}`, src: 'preview.html' });
  frame.addEventListener('load', () => {
    const main = frame.contentDocument?.querySelector('main');
    if (!main) return;
    void createFramePreview(main, variant).then(onReady);
    // As tall as the page, which grows and shrinks with the state.
    const setHeight = (): void => figure.style.setProperty('--frame-height', `${main.offsetHeight + 2}px`);
    new ResizeObserver(setHeight).observe(main);
  });
  const caption = document.createElement('figcaption');
  caption.textContent = variant.name;
  const figure = document.createElement('figure');
  figure.className = `preview ${variant.className}${variant.pageWidth === undefined ? '' : ' scaled'}`;
  figure.append(caption, frame);
  new ResizeObserver(() => fitToWidth(variant, { figure, caption })).observe(figure);
  return figure;
}

/** Shows the same design in several frames, created on demand. */
export function createPreviews(container: HTMLElement) {
  let currentMode: PreviewMode = 'shop';
  let currentDesign: Design;
  let previews: ShowDesign[] = [];

  const build = (mode: PreviewMode): void => {
    const ready: ShowDesign[] = (previews = []);
    currentMode = mode;
    container.hidden = mode === 'shop';
    container.dataset['view'] = mode;
    const frames = variantsByMode[mode].map((variant) =>
      createPreviewFrame(variant, (show) => {
        ready.push(show);
        show(currentDesign);
      }),
    );
    container.replaceChildren(...frames);
  };

  return {
    show(design: Design): void {
      currentDesign = design;
      if (design.previewMode !== currentMode) build(design.previewMode);
      for (const show of previews) show(design);
    },
    hide: () => build('shop'),
  };
}
