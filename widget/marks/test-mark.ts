import { css, html } from 'lit';
import { trimTrailingSlashes } from '#contract';
import type { CheckoutHost } from '../element/host.js';
import type { CheckoutModel, MarksModule } from '../state/model.js';
import { en } from '../text/en/test-mark.js';

/** In the first row, without a place of its own, so that nothing moves when it comes. */
const styles = css`
  .test-mark {
    position: relative;
    align-self: end;
    margin-block-end: calc(var(--c-font-size) * -8 / 7 - 4px - var(--c-space) * 2);
    padding-block: 2px;
    border: 0;
    background: color-mix(in srgb, var(--c-warning) 12%, var(--c-surface));
    color: var(--c-warning);
    cursor: pointer;
  }
  .test-mark:hover {
    background: color-mix(in srgb, var(--c-warning) 20%, var(--c-surface));
  }
  .test-mark::before {
    content: '';
    position: absolute;
    inset: -12px; /* as large as a finger */
  }
  .test-mark::after {
    content: '';
    display: inline-block;
    inline-size: 4px;
    block-size: 4px;
    margin-inline-start: 6px;
    border: solid;
    border-width: 0 1.5px 1.5px 0;
    transform: translateY(-2px) rotate(45deg);
  }
  .test-mark ~ * .journey,
  .test-mark ~ slot[name='header']::slotted(*) {
    margin-inline-end: 106px;
  }
  /* Beside the button that closes the dialog. */
  .sheet .test-mark {
    margin-inline-end: 36px;
  }
  .sheet .test-mark ~ * .journey {
    margin-inline-end: 142px;
  }
`;

const isTest = ({ state }: CheckoutModel): boolean => {
  const { headers } = { headers: undefined, ...('offer' in state ? state.offer : state) };
  return headers?.get('checkout-mode') === 'test';
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

/** The button that says that no money moves. It loads the strip from the sandbox and opens it; if the load fails, it does nothing. */
const testMark: MarksModule['testMark'] = ({ host, model, translations }) => {
  if (!isTest(model) || !styled.has(host)) return undefined;
  const press = ({ currentTarget: mark }: Event): void => {
    const baseUrl = trimTrailingSlashes(model.config?.baseUrl ?? '');
    const url = `${baseUrl}/sandbox/rehearsal.js`;
    (import(/* webpackIgnore: true */ /* @vite-ignore */ url) as Promise<RehearsalModule>).then(
      ({ toggle }) => toggle({ host, mark, baseUrl }),
      () => undefined,
    );
  };
  return html`<button
    class="small tag test-mark"
    type="button"
    aria-expanded="false"
    @click=${press}
    .textContent=${{ ...en, ...translations }.testMode}
  ></button>`;
};

/** From then on the card of this element has the mark, wherever its service says so. */
export function show(host: CheckoutHost): MarksModule['testMark'] {
  host.adoptStyles(styles);
  styled.add(host);
  host.requestUpdate();
  return testMark;
}
