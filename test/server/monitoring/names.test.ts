import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { slug } from 'github-slugger';
import { createMetrics, type MetricsServer } from '../../../server/adapters/metrics/index.js';
import { openServerStore } from '../../support/server-store.js';
import { gaugeSources, scrape, type Scrape } from '../../support/metrics.js';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

type Dashboard = { readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[] };

const dashboard = JSON.parse(read('server/monitoring/dashboard.json')) as Dashboard;
const expressions = [
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  read('server/monitoring/alerts.yml'),
];
const metricPattern = /\b(?:checkout|nodejs|process)_\w+/g;

/** Prometheus itself provides `up`; a label value such as `status="5xx"` must be one that the server has. */
const selectorPattern = /\b((?:checkout|nodejs|process)_\w+)\{([^}]*)\}/g;

describe('the dashboard and the alert rules', () => {
  let server: MetricsServer;
  let found: Scrape;
  let names: Set<string>;
  before(async () => {
    const metrics = createMetrics();
    const store = metrics.observeStore(openServerStore());
    const sources = gaugeSources(store, { waitingQueries: () => 0 });
    server = await metrics.serve({ host: '127.0.0.1', port: 0 }, sources);
    found = await scrape(server.address);
    names = new Set([...found.keys()].map((series) => series.replace(/\{.*/, '')));
  });
  after(() => server.stop());

  it('name only metrics that the server has', () => {
    const named = new Set(expressions.flatMap((text) => text.match(metricPattern) ?? []));
    assert.ok(named.size > 15);
    assert.deepEqual(
      [...named].filter((name) => !names.has(name)),
      [],
    );
  });

  it('select only values of labels that the server has from the start', () => {
    const selected = expressions.flatMap((text) => [...text.matchAll(selectorPattern)]);
    const missing = selected.flatMap(([, name = '', selector = '']) =>
      [...selector.matchAll(/(\w+)=~?"([^"]*)"/g)]
        .filter(([, label]) => label !== 'job')
        .flatMap(([, label, values = '']) => values.split('|').map((value) => `${label}="${value}"`))
        .filter((pair) => ![...found.keys()].some((series) => series.startsWith(name) && series.includes(pair))),
    );
    assert.deepEqual(missing, []);
  });

  it('show every metric of the service', () => {
    const own = [...names].filter((name) => name.startsWith('checkout_') && !/_(?:sum|bucket)$/.test(name));
    const shown = expressions.join(' ');
    assert.deepEqual(
      own.filter((name) => !shown.includes(name)),
      [],
    );
  });

  it('the guide explains every metric of the service', () => {
    const guide = read('demo/docs/content/monitoring.md');
    const own = [...names]
      .filter((name) => name.startsWith('checkout_'))
      .map((name) => name.replace(/_(?:sum|count|bucket)$/, ''));
    assert.deepEqual(
      own.filter((name) => !guide.includes(`\`${name}\``)),
      [],
    );
  });

  it('each alert leads to a runbook that says what it means, how to look, what to do and when it is over', () => {
    const runbooks = new Map(
      read('demo/docs/content/runbooks.md')
        .split(/^## /m)
        .map((section) => [slug(section.slice(0, section.indexOf('\n'))), section]),
    );
    const rules = read('server/monitoring/alerts.yml').split('- alert: ').slice(1);
    const parts = ['**Money.**', '**Look.**', '**Mend.**', '**Over**'];
    const wrong = rules.filter((rule) => {
      const [, anchor = ''] =
        /^ +runbook_url: https:\/\/pay\.example\.com\/docs\/runbooks\.html#(\w+)$/m.exec(rule) ?? [];
      const runbook = runbooks.get(anchor) ?? '';
      return anchor !== slug(/^\w+/.exec(rule)?.[0] ?? '') || !parts.every((part) => runbook.includes(`- ${part}`));
    });
    assert.deepEqual(
      wrong.map((rule) => /^\w+/.exec(rule)?.[0]),
      [],
    );
  });

  it('the guide has every alert with its severity, and how long its fault lasts before it', () => {
    const rules = read('server/monitoring/alerts.yml').split('- alert: ').slice(1);
    const rowOf = (rule: string): string =>
      [
        `\`${/^\w+/.exec(rule)?.[0] ?? ''}\``,
        /severity: (\w+)/.exec(rule)?.[1],
        /for: (\w+)/.exec(rule)?.[1] ?? 'at once',
      ].join(' | ');
    const rows = [...read('demo/docs/content/alerts.md').matchAll(/^\| (`Checkout.*?`) +\| (\w+) +\| ([\w ]+?) +\|/gm)];
    assert.ok(rules.length > 5);
    assert.deepEqual(
      rows.map((row) => row.slice(1, 4).join(' | ')),
      rules.map(rowOf),
    );
  });
});
