import type { Page } from 'puppeteer-core';
import { serveFolder } from './static-files.js';
import { servePages, type PageResponse, type RunningServer } from './server.js';

const serveWidget = serveFolder('dist');

/** Which files of the widget answer 404, and how often from now on. */
type Outage = { readonly file: RegExp; readonly times: number };

/** A static host of the widget, whose files can fail. */
export type WidgetHost = RunningServer & {
  readonly fail: (outage: Outage) => void;
  /** How often files with such a name were asked for since the last outage. */
  readonly countRequests: (file: RegExp) => number;
};

const toPage = (attributes: string, service: string): PageResponse => ({
  body: `<!doctype html><html lang="en"><title>Shop</title>
    <script>globalThis.failures = []; addEventListener('checkout-error', ({ failure }) => failures.push(failure));</script>
    <script type="module" src="/checkout.js"></script>
    <crypto-checkout ${attributes} base-url="${service}" fiat-amount="49.00" fiat-currency="EUR"
      external-reference="INV-1"></crypto-checkout>`,
});

/** Serves the built widget, and pages with a checkout whose attributes are the path. */
export async function serveFailingWidget(service: string): Promise<WidgetHost> {
  let outage: Outage = { file: /(?!)/, times: 0 };
  let requests: string[] = [];
  const server = await servePages((path) => {
    if (!path.startsWith('/checkout.')) return toPage(decodeURIComponent(path.slice(1)), service);
    requests.push(path);
    const failed = requests.filter((one) => outage.file.test(one)).length;
    return outage.file.test(path) && failed <= outage.times ? undefined : serveWidget(path);
  });
  return {
    ...server,
    fail: (next) => {
      outage = next;
      requests = [];
    },
    countRequests: (file) => requests.filter((path) => file.test(path)).length,
  };
}

/** The failures that the page has been notified of, and what the checkout shows. */
export const readCheckout = (page: Page) =>
  page.evaluate(() => ({
    failures: (globalThis as unknown as { failures: readonly unknown[] }).failures,
    sentence: document.querySelector('crypto-checkout')?.shadowRoot?.querySelector('[part=error]')?.textContent.trim(),
  }));
