import type { Attributes } from '../design/attributes.js';
import type { Design, PreviewMode } from '../design/design.js';
import { getPresets } from '../design/design.js';
import { createCheckoutPreview, type CheckoutPreview } from './checkout-preview.js';
import { createElement } from '../common/dom.js';

type PreviewVariant = {
  readonly name: string;
  readonly className: string;
  /** The attributes that this preview overrides. */
  readonly attributes: (design: Design) => Attributes;
  /** Attributes of the frame's root element. */
  readonly root?: Readonly<Record<string, string>>;
};

const noAttributes = (): Attributes => ({});

const withScheme =
  (scheme: string) =>
  (design: Design): Attributes => ({
    theme: [scheme, ...getPresets(design).filter((word) => !['light', 'dark', 'auto'].includes(word))].join(' '),
  });

const lightVariant: PreviewVariant = {
  name: 'Light',
  className: 'scheme',
  attributes: withScheme('light'),
  root: { 'data-scheme': 'light' },
};
const darkVariant: PreviewVariant = {
  name: 'Dark',
  className: 'scheme',
  attributes: withScheme('dark'),
  root: { 'data-scheme': 'dark' },
};
const phoneVariant: PreviewVariant = { name: 'Phone', className: 'phone', attributes: noAttributes };
const desktopVariant: PreviewVariant = { name: 'Desktop', className: 'desktop', attributes: noAttributes };
const rtlVariant: PreviewVariant = {
  name: 'Right to left',
  className: 'direction',
  attributes: () => ({ dir: 'rtl' }),
  root: { dir: 'rtl' },
};
const ltrVariant: PreviewVariant = {
  name: 'Left to right',
  className: 'direction',
  attributes: () => ({ dir: 'ltr' }),
  root: { dir: 'ltr' },
};

const variantsByMode: Readonly<Record<Exclude<PreviewMode, 'shop'>, readonly PreviewVariant[]>> = {
  schemes: [lightVariant, darkVariant],
  devices: [phoneVariant, desktopVariant],
  directions: [ltrVariant, rtlVariant],
  all: [lightVariant, darkVariant, phoneVariant, desktopVariant, rtlVariant],
};

const applyVariant = (design: Design, variant: PreviewVariant): Design => ({
  ...design,
  attributes: { ...design.attributes, ...variant.attributes(design) },
});

/** The width of a desktop page, in pixels. */
const desktopWidth = 1024;

/** Scales the desktop preview to the available width, and writes width and scale into the caption. */
function fitToWidth(
  variant: PreviewVariant,
  { figure, caption }: { readonly figure: HTMLElement; readonly caption: HTMLElement },
): void {
  if (variant !== desktopVariant && variant !== phoneVariant) return;
  const width = figure.clientWidth;
  if (width === 0) return;
  const scale = Math.min(1, width / desktopWidth);
  if (variant === desktopVariant) figure.style.setProperty('--scale', String(scale));
  const inside = figure.querySelector('iframe')?.clientWidth ?? 0;
  const shown = scale < 1 ? `, shown at ${Math.round(scale * 100)} %` : '';
  caption.textContent =
    variant === desktopVariant ? `Desktop, ${Math.round(width / scale)} px${shown}` : `Phone, ${inside} px`;
}

type PreviewFrameOptions = {
  readonly getDesign: () => Design;
  readonly onReady: (preview: CheckoutPreview) => void;
};

/** A frame has its own viewport, language and direction, like a merchant's page. */
function createPreviewFrame(variant: PreviewVariant, { getDesign, onReady }: PreviewFrameOptions): HTMLElement {
  const frame = createElement('iframe', {
    attributes: { title: `Preview: ${variant.name}`, src: '../preview.html' },
  });
  frame.addEventListener('load', () => {
    const inside = frame.contentDocument;
    const container = inside?.querySelector<HTMLElement>('main');
    if (!inside || !container) return;
    for (const [name, value] of Object.entries(variant.root ?? {})) inside.documentElement.setAttribute(name, value);
    void frame.contentWindow?.customElements.whenDefined('crypto-checkout').then(() => {
      const preview = createCheckoutPreview(container);
      onReady(preview);
      void preview.show(applyVariant(getDesign(), variant));
    });
  });
  const caption = createElement('figcaption', { content: [variant.name] });
  const figure = createElement('figure', {
    attributes: { class: `preview ${variant.className}` },
    content: [caption, frame],
  });
  new ResizeObserver(() => fitToWidth(variant, { figure, caption })).observe(figure);
  return figure;
}

/** Shows the same design in several frames, created on demand. */
export function createPreviews(container: HTMLElement) {
  let currentMode: PreviewMode = 'shop';
  let currentDesign: Design;
  let previews: { readonly variant: PreviewVariant; readonly preview: CheckoutPreview }[] = [];

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
          onReady: (preview) => void (previews = [...previews, { variant, preview }]),
        }),
      ),
    );
  };

  return {
    show(design: Design): void {
      currentDesign = design;
      if (design.previewMode !== currentMode) build(design.previewMode);
      for (const { variant, preview } of previews) void preview.show(applyVariant(design, variant));
    },
    hide: () => build('shop'),
  };
}
