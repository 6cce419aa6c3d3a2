import { TargetType, type Browser, type CDPSession } from 'puppeteer-core';
import { observer } from './observed.js';

export const slowdown = 4;

export type Load = {
  /** Processor time of the page's process until the first frame with the element's first screen, in milliseconds. */
  readonly processorMs: number;
  /** That of its main thread alone. */
  readonly mainMs: number;
  /** JavaScript heap in use after a forced collection. */
  readonly heapBytes: number;
};

const within = 60_000;

/** Resolves once the page has called `benchReady`. */
const isReady = (session: CDPSession): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The page was not ready within ${within / 1000} s.`)), within);
    session.once('Runtime.bindingCalled', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** The metrics of the page by name; times are in seconds. */
export async function readMetrics(session: CDPSession): Promise<Readonly<Record<string, number>>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** The JavaScript heap in use after a forced collection, in bytes. */
async function readHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await readMetrics(session))['JSHeapUsedSize'] ?? Number.NaN;
}

/**
 * Opens a page in a context of its own. Uses the DevTools protocol directly: Puppeteer's pages have a second JavaScript
 * world, whose heap would count on both sides of a comparison.
 */
async function withPage<Found>(browser: Browser, use: (session: CDPSession) => Promise<Found>): Promise<Found> {
  const context = await browser.createBrowserContext();
  const root = await browser.target().createCDPSession();
  try {
    await root.send('Target.createTarget', { url: 'about:blank', browserContextId: context.id ?? '' });
    const target = await context.waitForTarget((candidate) => candidate.type() === TargetType.PAGE);
    const session = await target.createCDPSession();
    await session.send('Page.enable');
    await session.send('Performance.enable');
    return await use(session);
  } finally {
    await root.detach();
    await context.close();
  }
}

/** Loads a page up to its first screen, with a throttled processor and no cache. */
export const loadOnce = (browser: Browser, url: string): Promise<Load> =>
  withPage(browser, async (session) => {
    await session.send('Runtime.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await session.send('Runtime.addBinding', { name: 'benchReady' });
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: observer });
    const ready = isReady(session);
    await session.send('Page.navigate', { url });
    await ready;
    const { ProcessTime = Number.NaN, ThreadTime = Number.NaN } = await readMetrics(session);
    return { processorMs: ProcessTime * 1000, mainMs: ThreadTime * 1000, heapBytes: await readHeap(session) };
  });

/** The heap once a page has loaded all that it loads by itself: the files up to the pay screen. */
export const heapAtRest = (browser: Browser, url: string): Promise<number> =>
  withPage(browser, async (session) => {
    const isIdle = new Promise<void>((resolve) => {
      session.on('Page.lifecycleEvent', ({ name }) => name === 'networkIdle' && resolve());
    });
    await session.send('Page.navigate', { url });
    await session.send('Page.setLifecycleEventsEnabled', { enabled: true });
    await isIdle;
    return readHeap(session);
  });
