import type { Browser, Page } from 'puppeteer-core';
import { readMetrics, slowdown } from './load.js';
import { observer, type Observed } from './observed.js';

export type Visit = {
  readonly onLoad: Observed;
  readonly atPay: Observed;
  /** Processor time of the main thread from the click on the button to the pay screen, in milliseconds. */
  readonly payMs: number;
  /** The longest task of the main thread, in milliseconds. */
  readonly longest: { readonly wall: number; readonly thread: number };
  /** The widget's scripts that the page requested before the first screen, and all until after the pay screen. */
  readonly filesBeforeReady: readonly string[];
  readonly filesAfterPay: readonly string[];
};

type VisitSettings = { readonly url: string; readonly slow: boolean };

/** Tall enough to show the paragraph below the element: the browser does not count shifts outside the viewport. */
const tallWindow = { width: 800, height: 2000 };

const settleMs = 700;
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, settleMs));

const observedIn = (page: Page): Promise<Observed> =>
  page.evaluate(() => (globalThis as unknown as { observed: Observed }).observed);

type Script = { readonly name: string; readonly startTime: number };

/** Every script that the page has requested, and when. */
const scriptsIn = (page: Page): Promise<Script[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, startTime }) => ({ name: new URL(name).pathname.slice(1), startTime })),
  );

/** Seldom enough to cost the page next to nothing. */
const pollMs = 100;

const waitForEvent = (page: Page, type: string): Promise<unknown> =>
  page.waitForFunction(
    (wanted) => (globalThis as unknown as { observed: Observed }).observed.events.includes(wanted),
    { polling: pollMs },
    type,
  );

type TraceEvent = { readonly name: string; readonly dur?: number; readonly tdur?: number };

/** The longest task in what a trace recorded. */
function longestIn(trace: Uint8Array | undefined): Visit['longest'] {
  const { traceEvents } = JSON.parse(Buffer.from(trace ?? []).toString()) as { traceEvents: readonly TraceEvent[] };
  const tasks = traceEvents.filter(({ name }) => name === 'RunTask');
  const longest = (key: 'dur' | 'tdur') => Math.max(...tasks.map(({ [key]: time = 0 }) => time)) / 1000;
  return { wall: longest('dur'), thread: longest('tdur') };
}

/** Loads the checkout, creates an order like a buyer, and waits for the address with its QR code. */
export async function visitCheckout(browser: Browser, { url, slow }: VisitSettings): Promise<Visit> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport(tallWindow);
    await page.setCacheEnabled(false);
    await page.evaluateOnNewDocument(observer);
    if (slow) await page.emulateCPUThrottling(slowdown);
    const session = await page.createCDPSession();
    await session.send('Performance.enable');
    const mainThread = async (): Promise<number> => ((await readMetrics(session))['ThreadTime'] ?? Number.NaN) * 1000;
    await page.tracing.start({ categories: ['disabled-by-default-devtools.timeline'] });
    await page.goto(url);
    await waitForEvent(page, 'checkout-ready');
    await settle();
    const onLoad = await observedIn(page);
    const button = await page.locator('crypto-checkout >>> [part~=button]').waitHandle();
    const { x, y } = await button.clickablePoint();
    const before = await mainThread();
    await page.mouse.click(x, y); // a locator's own checks would count
    await waitForEvent(page, 'checkout-created');
    // Avoids a locator, which waits for mutations of the page and does not see those inside the element.
    await page.waitForFunction(
      () => document.querySelector('crypto-checkout')?.shadowRoot?.querySelector('[part~=qr] svg'),
      { polling: pollMs },
    );
    const payMs = (await mainThread()) - before;
    await settle();
    const longest = longestIn(await page.tracing.stop());
    const files = await scriptsIn(page);
    const isBeforeReady = ({ startTime }: Script): boolean => startTime <= onLoad.readyAt;
    return {
      onLoad,
      atPay: await observedIn(page),
      payMs,
      longest,
      filesBeforeReady: files.filter(isBeforeReady).map(({ name }) => name),
      filesAfterPay: files.map(({ name }) => name),
    };
  } finally {
    await context.close();
  }
}
