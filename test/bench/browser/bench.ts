import { launch, type Browser } from 'puppeteer-core';
import { chromiumArguments, findChromium } from '../../support/chromium.mjs';
import { fromRoot, startService } from '../programs.js';
import { atMost, kilobytes, milliseconds, times, type ReportSection, type Row } from '../report/rows.js';
import { comparePairs, median, sum } from '../report/statistics.js';
import { readSteps, type Step } from '../size/steps.mjs';
import { buildHello } from './hello-build.js';
import { loadOnce, slowdown, type Load } from './load.js';
import { startSite, type Site } from './pages.js';
import { visitCheckout, type Visit } from './visit.js';

const highestTimeRatio = 1.35;
const highestHeapRatio = 1.65;
const longestTask = 50;
const visits = 5;

export type BrowserSettings = { readonly rounds: number; readonly log: (line: string) => void };

/** The pages under measurement and the browser that opens them. */
type OpenSite = { readonly browser: Browser; readonly site: Site };

type Round = { readonly ours: Load; readonly baseline: Load };

/** Alternates both pages; the first round only warms the machine up. */
async function runRounds({ browser, site }: OpenSite, { rounds, log }: BrowserSettings): Promise<Round[]> {
  const measured: Round[] = [];
  log(`browser: ready time and heap, ${rounds} rounds`);
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { baseline: await loadOnce(browser, site.hello), ours: await loadOnce(browser, site.checkout) };
    if (round > 0) measured.push(pair);
  }
  return measured;
}

function ratioRows(rounds: readonly Round[]): Row[] {
  const pairsOf = (key: keyof Load) =>
    rounds.map(({ ours, baseline }) => ({ ours: ours[key], baseline: baseline[key] }));
  const ready = comparePairs(pairsOf('readyMs'));
  const processor = comparePairs(pairsOf('processorMs'));
  const heap = comparePairs(pairsOf('heapBytes'));
  return [
    {
      what: `ready time, processor slowed ${slowdown}x`,
      ours: milliseconds(ready.ours),
      baseline: `Lit hello ${milliseconds(ready.baseline)}`,
      ratio: times(ready.ratio),
    },
    {
      what: 'processor time of the page until then',
      ours: milliseconds(processor.ours),
      baseline: `Lit hello ${milliseconds(processor.baseline)}`,
      ratio: times(processor.ratio),
      ...atMost({ value: processor.ratio, limit: highestTimeRatio, unit: 'x' }),
    },
    {
      what: 'JavaScript heap after collection',
      ours: kilobytes(heap.ours),
      baseline: `Lit hello ${kilobytes(heap.baseline)}`,
      ratio: times(heap.ratio),
      ...atMost({ value: heap.ratio, limit: highestHeapRatio, unit: 'x' }),
    },
  ];
}

async function visitAll({ browser, site: { checkout: url } }: OpenSite, { log }: BrowserSettings) {
  const visit = async (slow: boolean): Promise<Visit[]> => {
    const made: Visit[] = [];
    for (let index = 0; index < visits; index += 1) made.push(await visitCheckout(browser, { url, slow }));
    return made;
  };
  log(`browser: layout shifts and long tasks, 2 x ${visits} visits`);
  return { fast: await visit(false), slow: await visit(true) };
}

type Visits = Awaited<ReturnType<typeof visitAll>>;

function shiftRows({ fast, slow }: Visits): Row[] {
  const worst = (when: 'onLoad' | 'atPay') => Math.max(...[...fast, ...slow].map((visit) => visit[when].shift));
  const [onLoad, atPay] = [worst('onLoad'), worst('atPay')];
  return [
    { what: 'layout shift on load', ours: onLoad.toFixed(4), ...atMost({ value: onLoad, limit: 0 }) },
    { what: 'layout shift up to the pay screen', ours: atPay.toFixed(4), ...atMost({ value: atPay, limit: 0 }) },
  ];
}

function taskRow({ fast }: Visits): Row {
  const longest = fast.map(({ atPay }) => Math.max(0, ...atPay.longTasks));
  const found = median(longest);
  return {
    what: `longest task, if over ${longestTask} ms (median visit)`,
    ours: found > 0 ? milliseconds(found) : 'none',
    baseline: `in ${longest.filter((task) => task > longestTask).length} of ${visits} visits`,
    ...atMost({ value: found, limit: longestTask, unit: ' ms' }),
  };
}

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
  const last = fast.at(-1);
  return {
    what: 'steps whose files are not those of the size table',
    ours: String(sum(wrong)),
    baseline: `${last?.filesBeforeReady.length ?? 0}, then ${last?.filesAfterPay.length ?? 0} files`,
    ...atMost({ value: sum(wrong), limit: 0 }),
  };
}

/** Measures the widget in Chromium with the real service, beside a bare Lit element. */
export async function benchBrowser(settings: BrowserSettings): Promise<ReportSection> {
  const service = await startService();
  const site = await startSite(service.url, await buildHello());
  const browser = await launch({ executablePath: findChromium(), headless: 'shell', args: chromiumArguments });
  try {
    const rounds = await runRounds({ browser, site }, settings);
    const visited = await visitAll({ browser, site }, settings);
    const rows = [...ratioRows(rounds), ...shiftRows(visited), taskRow(visited), filesRow(visited)];
    return { rows, details: { rounds, visits: visited } };
  } finally {
    await browser.close();
    site.stop();
    await service.discard();
  }
}
