import type { Attributes } from '../design/attributes.js';
import type { Design, PreviewMode } from '../design/design.js';
import { getPresets } from '../design/design.js';
import { createCheckoutPreview } from './checkout-preview.js';
import { createFrameShop } from './frame-shop.js';
import { applyLocalFonts } from './local-fonts.js';
import { applyBrand, type DesignTheme } from '../design/find-brand.js';
import { getPinnedTheme } from '../design/pinned-theme.js';

type PreviewVariant = {
  readonly name: string;
  readonly className: string;
  /** The attributes that this preview overrides. */
  readonly attributes?: Attributes;
  /** Replaces the scheme of the design. */
  readonly scheme?: 'light' | 'dark';
  /** Another theme than that of the design. */
  readonly theme?: () => DesignTheme;
  /** Attributes of the frame's root element. */
  readonly root?: Readonly<Record<string, string>>;
  /** The width of the page in the frame, in pixels, where it is not that of the frame. */
  readonly pageWidth?: number;
  /** Whether a shop surrounds the checkout. */
  readonly hasShop?: true;
};

const light: PreviewVariant = { name: 'Light', className: 'scheme', scheme: 'light', root: { 'data-scheme': 'light' } };
const dark: PreviewVariant = { name: 'Dark', className: 'scheme', scheme: 'dark', root: { 'data-scheme': 'dark' } };
const phone: PreviewVariant = { name: 'Phone', className: 'phone', pageWidth: 360 };
const desktop: PreviewVariant = { name: 'Desktop', className: 'desktop', pageWidth: 1024, hasShop: true };
const rtl: PreviewVariant = {
  name: 'Right to left',
  className: 'direction',
  attributes: { dir: 'rtl' },
  root: { dir: 'rtl' },
};
const ltr: PreviewVariant = {
  name: 'Left to right',
  className: 'direction',
  attributes: { dir: 'ltr' },
  root: { dir: 'ltr' },
};

const variantsByMode: Readonly<Record<Exclude<PreviewMode, 'shop'>, readonly PreviewVariant[]>> = {
  schemes: [light, dark],
  devices: [phone, desktop],
  directions: [ltr, rtl],
  pinned: [
    { name: 'Pinned', className: 'pinned', theme: getPinnedTheme },
    { name: 'Now', className: 'current' },
  ],
  // As wide as a phone, so that many fit beside each other.
  all: [...[light, dark, rtl, phone].map((variant) => ({ pageWidth: 360, ...variant })), desktop],
};

function applyVariant(design: Design, { theme, scheme, attributes }: PreviewVariant): Design {
  const themed = theme ? applyBrand(design, theme()) : design;
  const words = getPresets(themed).filter((word) => !['light', 'dark', 'auto'].includes(word));
  const schemed = scheme && { theme: [scheme, ...words].join(' ') };
  return { ...themed, attributes: { ...themed.attributes, ...schemed, ...attributes } };
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

type FramePreview = { readonly show: (design: Design) => void };

/** The checkout of a frame and, around it, its shop. */
function createFramePreview(container: HTMLElement, variant: PreviewVariant): FramePreview {
  const preview = createCheckoutPreview(container);
  const showShop = variant.hasShop ? createFrameShop(container.ownerDocument) : undefined;
  return {
    show(design) {
      showShop?.(design);
      void preview.show(applyVariant(design, variant));
    },
  };
}

type PreviewFrameOptions = {
  readonly getDesign: () => Design;
  readonly onReady: (preview: FramePreview) => void;
};

/** A frame has its own viewport, language and direction, like a merchant's page. */
function createPreviewFrame(variant: PreviewVariant, { getDesign, onReady }: PreviewFrameOptions): HTMLElement {
  const frame = document.createElement('iframe');
  Object.assign(frame, { title: `Preview: ${variant.name}`, src: 'preview.html' });
  frame.addEventListener('load', () => {
    const inside = frame.contentDocument;
    const container = inside?.querySelector<HTMLElement>('main');
    if (!inside || !container) return;
    for (const [name, value] of Object.entries(variant.root ?? {})) inside.documentElement.setAttribute(name, value);
    void frame.contentWindow?.customElements.whenDefined('crypto-checkout').then(() => {
      void applyLocalFonts(inside);
      const preview = createFramePreview(container, variant);
      onReady(preview);
      preview.show(getDesign());
    });
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
  let previews: readonly FramePreview[] = [];

  const build = (view: PreviewMode): void => {
    currentMode = view;
    previews = [];
    container.hidden = view === 'shop';
    container.dataset['view'] = view;
    const variants = view === 'shop' ? [] : variantsByMode[view];
    container.replaceChildren(
      ...variants.map((variant) =>
        createPreviewFrame(variant, {
          getDesign: () => currentDesign,
          onReady: (preview) => void (previews = [...previews, preview]),
        }),
      ),
    );
  };

  return {
    show(design: Design): void {
      currentDesign = design;
      if (design.previewMode !== currentMode) build(design.previewMode);
      for (const preview of previews) preview.show(design);
    },
    hide: () => build('shop'),
  };
}
