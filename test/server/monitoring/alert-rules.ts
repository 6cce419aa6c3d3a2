import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Scrape } from '../../support/metrics.js';

export const rulesFile = fileURLToPath(new URL('../../../server/monitoring/alerts.yml', import.meta.url));

export const alertNames = (): string[] =>
  [...readFileSync(rulesFile, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

/** The rules with one alert alone. */
export function ruleOf(alert: string): string {
  const [head = '', ...rules] = readFileSync(rulesFile, 'utf8').split(/^(?= *- alert: )/m);
  return head + rules.filter((rule) => rule.trimStart().startsWith(`- alert: ${alert}\n`)).join('');
}

const minutes = 60;
const target = 'job="crypto-checkout",instance="checkout:8787"';

/** Prometheus adds the labels of the target to every series. */
const withTarget = (series: string): string => {
  const [, name = '', labels] = /^(\w+)(?:\{(.*)\})?$/.exec(series) ?? [];
  return `${name}{${labels ? `${labels},` : ''}${target}}`;
};

const isCounter = (series: string): boolean => /^\w+_(?:total|count|sum|bucket)(?:\{|$)/.test(series);

/** A gap where there is no number. */
const toText = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value) ? '_' : String(value);

/**
 * The samples of the scrapes, a minute apart, and then an hour in which the fault goes on as between the last two
 * scrapes: gauges keep their value, counters their increase.
 */
function toValues(series: string, scrapes: readonly Scrape[]): string {
  const samples = scrapes.map((found) => found.get(series));
  const [before = NaN, last = NaN] = samples.slice(-2);
  const step = isCounter(series) && !Number.isNaN(before) ? last - before : 0;
  const more = Array.from({ length: minutes }, (_, minute) => last + step * (minute + 1));
  return [...samples, ...more].map(toText).join(' ');
}

/** They fire by themselves where a busy machine is slow: a test that expects neither leaves both out. */
const alertsOfSlowness = ['CheckoutSlow', 'CheckoutEventLoopBlocked'];

const firingInTheHour = (alerts: readonly string[]): string => {
  const isAboutSlowness = alerts.some((name) => alertsOfSlowness.includes(name));
  const others = isAboutSlowness ? '' : `,alertname!~"${alertsOfSlowness.join('|')}"`;
  return `max by (alertname) (max_over_time(ALERTS{alertstate="firing"${others}}[${minutes + 2}m]))`;
};

const toTest = (scrapes: readonly Scrape[], alerts: readonly string[]) => ({
  rule_files: [rulesFile],
  evaluation_interval: '1m',
  tests: [
    {
      interval: '1m',
      input_series: [...new Set(scrapes.flatMap((found) => [...found.keys()]))]
        .filter((series) => /^(?:checkout_|nodejs_eventloop_|up$)/.test(series))
        .map((series) => ({ series: withTarget(series), values: toValues(series, scrapes) })),
      promql_expr_test: [
        {
          expr: firingInTheHour(alerts),
          eval_time: `${minutes}m`,
          exp_samples: alerts.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
        },
      ],
    },
  ],
});

type Expected = { readonly promtool: string; readonly alerts: readonly string[] };

/** Lets Prometheus's own test runner evaluate the rules. @throws with its output when other alerts fire. */
export function assertAlerts(scrapes: readonly Scrape[], { promtool, alerts }: Expected): void {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-alerts-'));
  const file = join(folder, 'test.yml');
  try {
    writeFileSync(file, JSON.stringify(toTest(scrapes, alerts))); // JSON is YAML
    execFileSync(promtool, ['test', 'rules', file], { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${stdout}\n${stderr}`, { cause: error });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
