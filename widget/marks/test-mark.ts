import { css, html, unsafeCSS } from 'lit';
import { trimTrailingSlashes } from '#contract';
import type { CheckoutHost } from '../element/host.js';
import type { CheckoutModel, MarksModule } from '../state/model.js';
import { en } from '../text/en/test-mark.js';

/** The background of a warning. */
const tint =
  'color-mix(in srgb, var(--c-surface), color-mix(in oklch, var(--c-warning) 0%, oklch(0.75 none none)) 19%)';

/** In the first row, without a place of its own, so that nothing moves when it comes. */
const styles = css`
  .test-mark {
    position: relative;
    align-self: end;
    margin-block-end: calc(var(--c-font-size) * -8 / 7 - 4px - var(--c-space) * 2);
    padding-block: 2px;
    border: 0;
    background: ${unsafeCSS(tint)};
    color: var(--c-warning);
  }
  button.test-mark {
    cursor: pointer;
  }
  button.test-mark:hover {
    box-shadow: inset 0 0 0 1px;
  }
  button.test-mark::before {
    content: '';
    position: absolute;
    inset: -12px; /* as large as a finger */
  }
  button.test-mark::after {
    content: '';
    display: inline-block;
    padding: 2px;
    margin-inline-start: 6px;
    border: solid;
    border-width: 0 1.5px 1.5px 0;
    transform: translateY(-2px) rotate(45deg);
  }
  .first.test-mark ~ * > :is(.journey, h2.label),
  .test-mark ~ slot[name='header']::slotted(*) {
    margin-inline-end: min(var(--c-font-size) * 10, 55%);
  }
  /* Beside the button that closes the dialog. */
  .sheet .test-mark {
    margin-inline-end: 36px;
  }
  .sheet .first.test-mark ~ * > :is(.journey, h2.label) {
    margin-inline-end: calc(min(var(--c-font-size) * 10, 55%) + 36px);
  }
`;

/** `test` where a service simulates payments, `preview` where a page shows a recorded one. */
const modeOf = ({ state }: CheckoutModel): string | null | undefined => {
  const { headers } = { headers: undefined, ...('offer' in state ? state.offer : state) };
  return headers?.get('checkout-mode');
};

/** What the sandbox serves: the strip in the page that ends the order. */
type RehearsalModule = {
  readonly toggle: (rehearsal: {
    readonly host: CheckoutHost;
    readonly mark: EventTarget | null;
    readonly baseUrl: string;
  }) => void;
};

/** Those that have the styles. */
const styled = new WeakSet<CheckoutHost>();

/**
 * Says that no money moves. A button where the order can be rehearsed: it loads the strip from the sandbox and opens it; if the
 * load fails, it does nothing.
 */
const testMark: MarksModule['testMark'] = ({ host, model, translations }) => {
  const mode = modeOf(model);
  if (!mode || !styled.has(host)) return undefined;
  const label = { ...en, ...translations }.testMode;
  // Without a header of the page the row of the mark is that of the way of the money.
  const look = `small tag test-mark ${host.querySelector('[slot=header]') ? '' : 'first'}`;
  if (mode !== 'test') return html`<span class=${look} .textContent=${label}></span>`;
  const press = ({ currentTarget: mark }: Event): void => {
    const baseUrl = trimTrailingSlashes(model.config?.baseUrl ?? '');
    const url = `${baseUrl}/sandbox/rehearsal.js`;
    (import(/* webpackIgnore: true */ /* @vite-ignore */ url) as Promise<RehearsalModule>).then(
      ({ toggle }) => toggle({ host, mark, baseUrl }),
      () => undefined,
    );
  };
  return html`<button
    class=${look}
    type="button"
    aria-expanded="false"
    @click=${press}
    .textContent=${label}
  ></button>`;
};

/** From then on the card of this element has the mark, wherever its service says so. */
export function show(host: CheckoutHost): MarksModule['testMark'] {
  host.adoptStyles(styles);
  styled.add(host);
  host.requestUpdate();
  return testMark;
}
