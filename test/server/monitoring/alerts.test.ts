import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createMetrics } from '../../../server/adapters/metrics/index.js';
import { startListening } from '../../../server/program/port.js';
import { gaugeSources, scrape } from '../../support/metrics.js';
import { findPromtool } from '../../support/promtool.mjs';
import { openServerStore } from '../../support/server-store.js';

const rulesFile = fileURLToPath(new URL('../../../server/monitoring/alerts.yml', import.meta.url));
const rules = readFileSync(rulesFile, 'utf8');
const promtool = findPromtool() ?? '';
const skip = promtool === '' && 'promtool is missing: install prometheus to test the alert rules';

/** The samples of series, a minute apart, in the notation of promtool: `0+5x30` is 0 and 30 times 5 more. */
type Series = Readonly<Record<string, string>>;

/** What makes an alert fire, and what is near enough to it and does not. */
type AlertCases = { readonly firing: readonly Series[]; readonly silent: readonly Series[] };

const target = 'job="crypto-checkout",instance="a:9464"';
const of = (name: string, labels = ''): string => `${name}{${labels ? `${labels},` : ''}${target}}`;
const checkouts = (status: string): string =>
  of('checkout_http_request_duration_seconds_count', `operation="checkout",status="${status}"`);
const bucket = (operation: string, le: string): string =>
  of('checkout_http_request_duration_seconds_bucket', `operation="${operation}",le="${le}"`);
const always = (value: number): string => `${value}x60`;

/** A gauge above and below its limit. */
const gauge = (series: string, { above, below }: { above: number; below: number }): AlertCases => ({
  firing: [{ [series]: always(above) }],
  silent: [{ [series]: always(below) }],
});

const both = (one: AlertCases, other: AlertCases): AlertCases => ({
  firing: [...one.firing, ...other.firing],
  silent: [...one.silent, ...other.silent],
});

const oldest = (name: string, labels = ''): string => of(`${name}_oldest_age_seconds`, labels);
const orders = (status: string): string => oldest('checkout_orders', `status="${status}"`);
const notReady = of('checkout_http_request_duration_seconds_count', 'operation="health",status="5xx"');
const events = (kind: string): string => of('checkout_upstream_events_total', `kind="${kind}"`);
const webhooks = oldest('checkout_webhooks_waiting');

const alertCases: Readonly<Record<string, AlertCases>> = {
  CheckoutDown: {
    // it does not answer, and Prometheus scrapes something else alone
    firing: [{ [of('up')]: always(0) }, { 'up{job="other"}': always(1) }],
    silent: [{ [of('up')]: always(1) }],
  },
  CheckoutStoreFailing: {
    // it is not ready, and its reads fail
    firing: [{ [notReady]: '0+6x60' }, { [webhooks]: 'NaN '.repeat(60) }],
    // a single restart
    silent: [{ [notReady]: '0x25 2x40', [webhooks]: always(5) }],
  },
  CheckoutOrdersRefused: {
    firing: [{ [checkouts('2xx')]: '0+9x60', [checkouts('5xx')]: '0+1x60' }],
    // the only order of five minutes
    silent: [{ [checkouts('2xx')]: always(0), [checkouts('5xx')]: '0x26 1x30' }],
  },
  CheckoutSlow: {
    firing: [
      {
        [bucket('checkout', '1')]: '0+95x60',
        [bucket('checkout', '2.5')]: '0+100x60',
        [bucket('checkout', '+Inf')]: '0+100x60',
      },
    ],
    // the pages are slow, and no order
    silent: [
      {
        [bucket('page', '1')]: '0+50x60',
        [bucket('page', '+Inf')]: '0+100x60',
        [bucket('checkout', '1')]: '0+100x60',
        [bucket('checkout', '+Inf')]: '0+100x60',
      },
    ],
  },
  CheckoutWebhooksLate: gauge(webhooks, { above: 7 * 3600, below: 5 * 3600 }),
  CheckoutUpstreamUnclear: both(
    gauge(oldest('checkout_attempts_unknown'), { above: 3 * 3600, below: 3600 }),
    gauge(orders('on_hold'), { above: 3 * 3600, below: 3600 }),
  ),
  CheckoutUpstreamContradicts: {
    firing: ['conflict', 'mismatch'].map((kind) => ({ [events(kind)]: '0x9 1x50' })),
    silent: [{ [events('conflict')]: always(1), [events('forged')]: '0+1x60' }],
  },
  CheckoutPayoutsLate: both(
    gauge(orders('paid'), { above: 3700, below: 3500 }),
    gauge(orders('sending'), { above: 3700, below: 3500 }),
  ),
};

type Asked = { readonly alert: string; readonly series: Series; readonly fires: boolean };

const asked: readonly Asked[] = Object.entries(alertCases).flatMap(([alert, { firing, silent }]) => [
  ...firing.map((series) => ({ alert, series, fires: true })),
  ...silent.map((series) => ({ alert, series, fires: false })),
]);

/** Cases of different alerts whose series differ share a database of Prometheus: each takes half a second of the processor. */
function groupCases(cases: readonly Asked[]): readonly (readonly Asked[])[] {
  const groups: Asked[][] = [];
  const fits = (group: readonly Asked[], { alert, series }: Asked): boolean =>
    group.every((one) => one.alert !== alert && !Object.keys(series).some((name) => name in one.series));
  for (const one of cases) {
    const group = groups.find((others) => fits(others, one));
    if (group) group.push(one);
    else groups.push([one]);
  }
  return groups;
}

const toTest = (cases: readonly Asked[]) => ({
  interval: '1m',
  input_series: cases.flatMap(({ series }) =>
    Object.entries(series).map(([name, values]) => ({ series: name, values })),
  ),
  promql_expr_test: cases.map(({ alert, fires }) => ({
    expr: `count by (alertname) (ALERTS{alertname="${alert}",alertstate="firing"}) > bool 0`,
    eval_time: '30m',
    exp_samples: fires ? [{ labels: `{alertname="${alert}"}`, value: 1 }] : [],
  })),
});

/** Lets Prometheus's own test runner evaluate the rules. Returns what it reports. */
function evaluate(cases: readonly Asked[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-alerts-'));
  const file = join(folder, 'test.yml');
  try {
    const tests = { rule_files: [rulesFile], evaluation_interval: '1m', tests: groupCases(cases).map(toTest) };
    writeFileSync(file, JSON.stringify(tests)); // JSON is YAML
    return execFileSync(promtool, ['test', 'rules', file], { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return `FAILED ${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('the alert rules fire, or are silent, in each case, evaluated by Prometheus', { skip }, () =>
  assert.doesNotMatch(evaluate(asked), /FAILED/),
);

it('at most ten alerts, each with cases', () => {
  const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  assert.ok(names.length <= 10);
  assert.deepEqual(names, Object.keys(alertCases));
});

it('the rules name only metrics and values of labels that the server has from the start', async () => {
  const server = createMetrics().createServer(gaugeSources(openServerStore()));
  const address = await startListening(server, { host: '127.0.0.1', port: 0 });
  const series = [...(await scrape(`${address}/metrics`)).keys()];
  server.close().closeAllConnections();
  const selectors = [...rules.matchAll(/\b((?:checkout|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
  assert.ok(selectors.length > 10);
  const missing = selectors.flatMap(([, name = '', selector = '']) => {
    const pairs = [...selector.matchAll(/(\w+)(?:!=|=~?)"([^"]*)"/g)]
      .filter(([, label]) => label !== 'job')
      .flatMap(([, label, values = '']) => values.split('|').map((value) => `${label}="${value}"`));
    const own = series.filter((one) => one.replace(/\{.*/, '') === name);
    return own.length === 0 ? [name] : pairs.filter((pair) => !own.some((one) => one.includes(pair)));
  });
  assert.deepEqual(missing, []);
});
