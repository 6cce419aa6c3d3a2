import { type Design, type PreviewMode, getPresets, withAttributes } from '../design/design.js';
import { createCheckoutPreview } from './checkout-preview.js';

type PreviewVariant = {
  readonly name: string;
  /** Replaces the scheme of the design. */
  readonly scheme?: 'light' | 'dark';
};

const variantsByMode: Readonly<Record<PreviewMode, readonly PreviewVariant[]>> = {
  shop: [],
  schemes: [
    { name: 'Light', scheme: 'light' },
    { name: 'Dark', scheme: 'dark' },
  ],
  phone: [{ name: 'Phone, 360 px' }],
};

function applyVariant(design: Design, { scheme }: PreviewVariant): Design {
  if (!scheme) return design;
  const words = getPresets(design).filter((word) => !['light', 'dark', 'auto'].includes(word));
  return withAttributes(design, { theme: [scheme, ...words].join(' ') });
}

type ShowDesign = (design: Design) => void;

/** Fills the frame's page with the checkout. */
async function createFramePreview(container: HTMLElement, variant: PreviewVariant): Promise<ShowDesign> {
  const page = container.ownerDocument;
  if (variant.scheme) page.documentElement.dataset['scheme'] = variant.scheme;
  await page.defaultView?.customElements.whenDefined('crypto-checkout');
  const preview = createCheckoutPreview(container);
  return (design) => void preview.show(applyVariant(design, variant));
}

/** A frame has its own viewport, like a merchant's page. */
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
  figure.className = 'preview';
  figure.append(caption, frame);
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
  };
}
