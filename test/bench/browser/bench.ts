import { launch, type Browser } from 'puppeteer-core';
import { chromiumArguments, findChromium } from '../../support/chromium.mjs';
import { fromRoot, startService } from '../programs.js';
import { atMost, kilobytes, milliseconds, times, type ReportSection, type Row } from '../report/rows.js';
import { comparePairs, median, sum } from '../report/statistics.js';
import { readSteps, type Step } from '../size/steps.mjs';
import { buildLimit } from './limit-build.js';
import { heapAtRest, loadOnce, slowdown, type Load } from './load.js';
import { startSite, type Site } from './pages.js';
import { visitCheckout, type Visit } from './visit.js';

/** Of the checkout to the limit page, and of the checkout in German to English. */
const highestRatios = { processor: 1.15, main: 1.18, german: 1.15 };
const longestTask = { wall: 50, thread: 30 };
const highestPayMs = 100;
const highestKilobytes = { ready: 880, atRest: 1180 };
const visits = 5;

export type BrowserSettings = { readonly rounds: number; readonly log: (line: string) => void };

/** The pages under measurement and the browser that opens them. */
type OpenSite = { readonly browser: Browser; readonly site: Site };

type Round = Readonly<Record<'limit' | 'checkout' | 'german', Load>>;

/** Loads the pages in turn; the first round only warms the machine up. */
async function runRounds({ browser, site }: OpenSite, { rounds, log }: BrowserSettings): Promise<Round[]> {
  const measured: Round[] = [];
  log(`browser: ready time and heap, ${rounds} rounds`);
  for (let round = 0; round <= rounds; round += 1) {
    const limit = await loadOnce(browser, site.limit);
    const checkout = await loadOnce(browser, site.checkout);
    const german = await loadOnce(browser, site.german);
    if (round > 0) measured.push({ limit, checkout, german });
  }
  return measured;
}

const pages = { limit: 'limit page', checkout: 'English', german: 'German' } as const;

type Comparison = {
  readonly what: string;
  readonly key: keyof Load;
  readonly ours?: keyof Round;
  readonly baseline?: keyof Round;
  readonly limit?: number;
};

function ratioRow(rounds: readonly Round[], comparison: Comparison): Row {
  const { what, key, ours = 'checkout', baseline = 'limit', limit } = comparison;
  const found = comparePairs(rounds.map((round) => ({ ours: round[ours][key], baseline: round[baseline][key] })));
  const show = key === 'heapBytes' ? kilobytes : milliseconds;
  return {
    what,
    ours: show(found.ours),
    baseline: `${pages[baseline]} ${show(found.baseline)}`,
    ratio: times(found.ratio),
    ...(limit && atMost({ value: found.ratio, limit, unit: 'x' })),
    ...(key === 'heapBytes' && atMost({ value: found.ours / 1024, limit: highestKilobytes.ready, unit: ' KB' })),
  };
}

const comparisons: readonly Comparison[] = [
  { what: `processor time until ready, slowed ${slowdown}x`, key: 'processorMs', limit: highestRatios.processor },
  { what: 'main thread until then', key: 'mainMs', limit: highestRatios.main },
  { what: 'in German', key: 'mainMs', ours: 'german', baseline: 'checkout', limit: highestRatios.german },
  { what: 'JavaScript heap after collection', key: 'heapBytes' },
];

async function visitAll({ browser, site: { checkout: url } }: OpenSite, { log }: BrowserSettings) {
  const visit = async (slow: boolean): Promise<Visit[]> => {
    const made: Visit[] = [];
    for (let index = 0; index < visits; index += 1) made.push(await visitCheckout(browser, { url, slow }));
    return made;
  };
  log(`browser: layout shifts and tasks, 2 x ${visits} visits`);
  return { fast: await visit(false), slow: await visit(true) };
}

type Visits = Awaited<ReturnType<typeof visitAll>>;

function shiftRow({ fast, slow }: Visits): Row {
  const worst = Math.max(...[...fast, ...slow].map(({ atPay }) => atPay.shift));
  return { what: 'layout shift up to the pay screen', ours: worst.toFixed(4), ...atMost({ value: worst, limit: 0 }) };
}

/** Milliseconds of the median visit, without a slowdown. */
const timeRows = ({ fast }: Visits): Row[] =>
  [
    {
      what: 'main thread from the click on Pay to the pay screen',
      times: fast.map(({ payMs }) => payMs),
      limit: highestPayMs,
    },
    { what: 'longest task', times: fast.map(({ longest }) => longest.wall), limit: longestTask.wall },
    { what: 'longest task, thread time', times: fast.map(({ longest }) => longest.thread), limit: longestTask.thread },
  ].map(({ what, times: found, limit }) => {
    const value = median(found);
    return { what, ours: milliseconds(value), ...atMost({ value, limit, unit: ' ms' }) };
  });

const heapRow = (bytes: number): Row => ({
  what: 'heap with every file up to the pay screen',
  ours: kilobytes(bytes),
  ...atMost({ value: bytes / 1024, limit: highestKilobytes.atRest, unit: ' KB' }),
});

/** Compares the size table with the files that the browser loaded. */
function filesRow({ fast }: Visits): Row {
  const files = readSteps(fromRoot('dist'));
  const expected = (...steps: Step[]) => files.filter(({ step }) => steps.includes(step)).map(({ name }) => name);
  const same = (loaded: readonly string[], wanted: readonly string[]) =>
    [...new Set(loaded)].sort().join(' ') === wanted.toSorted().join(' ');
  const wrong = fast.map(
    ({ filesBeforeReady, filesAfterPay }) =>
      Number(!same(filesBeforeReady, expected('first screen'))) +
      Number(!same(filesAfterPay, expected('first screen', 'marks', 'pay screen', 'then'))),
  );
  return {
    what: 'steps whose files are not those of the size table',
    ours: String(sum(wrong)),
    ...atMost({ value: sum(wrong), limit: 0 }),
  };
}

/** Measures the widget in Chromium with the real service, beside the limit page. */
export async function benchBrowser(settings: BrowserSettings): Promise<ReportSection> {
  const service = await startService();
  const site = await startSite(service.url, await buildLimit());
  const browser = await launch({ executablePath: findChromium(), headless: 'shell', args: chromiumArguments });
  try {
    const rounds = await runRounds({ browser, site }, settings);
    const visited = await visitAll({ browser, site }, settings);
    const atRest = await heapAtRest(browser, site.checkout);
    const ratios = comparisons.map((comparison) => ratioRow(rounds, comparison));
    const rows = [...ratios, heapRow(atRest), shiftRow(visited), ...timeRows(visited), filesRow(visited)];
    return { rows, details: { rounds, visits: visited } };
  } finally {
    await browser.close();
    site.stop();
    await service.discard();
  }
}
