import type { Attributes } from './design/attributes.js';
import type { Design, View } from './design/design.js';
import { presetsOf } from './design/design.js';
import { stageIn, type Stage } from './design/stage.js';
import { make } from './dom.js';

type Side = {
  readonly name: string;
  readonly className: string;
  /** What this side has of its own. */
  readonly attributes: (design: Design) => Attributes;
  /** Of the document in the frame. */
  readonly root?: Readonly<Record<string, string>>;
};

const none = (): Attributes => ({});

const inScheme =
  (scheme: string) =>
  (design: Design): Attributes => ({
    theme: [scheme, ...presetsOf(design).filter((word) => !['light', 'dark', 'auto'].includes(word))].join(' '),
  });

const light: Side = {
  name: 'Light',
  className: 'scheme',
  attributes: inScheme('light'),
  root: { 'data-scheme': 'light' },
};
const dark: Side = { name: 'Dark', className: 'scheme', attributes: inScheme('dark'), root: { 'data-scheme': 'dark' } };
const phone: Side = { name: 'Phone', className: 'phone', attributes: none };
const desktop: Side = { name: 'Desktop', className: 'desktop', attributes: none };
const toLeft: Side = {
  name: 'Right to left',
  className: 'direction',
  attributes: () => ({ dir: 'rtl' }),
  root: { dir: 'rtl' },
};
const toRight: Side = {
  name: 'Left to right',
  className: 'direction',
  attributes: () => ({ dir: 'ltr' }),
  root: { dir: 'ltr' },
};

const sides: Readonly<Record<Exclude<View, 'shop'>, readonly Side[]>> = {
  schemes: [light, dark],
  devices: [phone, desktop],
  directions: [toRight, toLeft],
  all: [light, dark, phone, desktop, toLeft],
};

const withSide = (design: Design, side: Side): Design => ({
  ...design,
  attributes: { ...design.attributes, ...side.attributes(design) },
});

/** Of a page on a desktop. */
const desktopWidth = 1024;

/** Fits a desktop into the room that is there, and says beside it how wide a side is and how much smaller it is shown. */
function fit(side: Side, { figure, caption }: { readonly figure: HTMLElement; readonly caption: HTMLElement }): void {
  if (side !== desktop && side !== phone) return;
  const width = figure.clientWidth;
  if (width === 0) return;
  const scale = Math.min(1, width / desktopWidth);
  if (side === desktop) figure.style.setProperty('--scale', String(scale));
  const inside = figure.querySelector('iframe')?.clientWidth ?? 0;
  const shown = scale < 1 ? `, shown at ${Math.round(scale * 100)} %` : '';
  caption.textContent = side === desktop ? `Desktop, ${Math.round(width / scale)} px${shown}` : `Phone, ${inside} px`;
}

/** A frame has a viewport, a language and a direction of its own, as the page of a merchant has. */
function frameFor(side: Side, design: () => Design, onStage: (stage: Stage) => void): HTMLElement {
  const frame = make('iframe', { title: `Preview: ${side.name}`, src: './preview.html' });
  frame.addEventListener('load', () => {
    const inside = frame.contentDocument;
    const place = inside?.querySelector<HTMLElement>('main');
    if (!inside || !place) return;
    for (const [name, value] of Object.entries(side.root ?? {})) inside.documentElement.setAttribute(name, value);
    void frame.contentWindow?.customElements.whenDefined('crypto-checkout').then(() => {
      const stage = stageIn(place);
      onStage(stage);
      void stage.show(withSide(design(), side));
    });
  });
  const caption = make('figcaption', {}, side.name);
  const figure = make('figure', { class: `preview ${side.className}` }, caption, frame);
  new ResizeObserver(() => fit(side, { figure, caption })).observe(figure);
  return figure;
}

/** Previews of the same design, and only those that were asked for. */
export function comparison(place: HTMLElement) {
  let shown: View = 'shop';
  let current: Design;
  let stages: { readonly side: Side; readonly stage: Stage }[] = [];

  const build = (view: View): void => {
    shown = view;
    stages = [];
    place.hidden = view === 'shop';
    place.dataset['view'] = view;
    const chosen = view === 'shop' ? [] : sides[view];
    place.replaceChildren(
      ...chosen.map((side) =>
        frameFor(
          side,
          () => current,
          (stage) => void (stages = [...stages, { side, stage }]),
        ),
      ),
    );
  };

  return {
    show(design: Design): void {
      current = design;
      if (design.view !== shown) build(design.view);
      for (const { side, stage } of stages) void stage.show(withSide(design, side));
    },
    hide: () => build('shop'),
  };
}
