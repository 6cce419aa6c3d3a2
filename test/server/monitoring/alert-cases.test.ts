import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { findPromtool } from '../../support/promtool.mjs';
import { alertCases, type AlertCases, type Series } from './alert-cases.js';
import { alertNames, ruleOf } from './alert-rules.js';

const promtool = findPromtool() ?? '';
const skip = promtool === '' && 'promtool is missing: install prometheus to test the alert rules';

/** The alerts without a case that fires and one that does not, and the cases without an alert. */
function findLacking(names: readonly string[], cases: Readonly<Record<string, Partial<AlertCases>>>): string[] {
  const isComplete = (name: string): boolean =>
    [cases[name]?.firing, cases[name]?.silent].every((one) => Object.keys(one?.series ?? {}).length > 0);
  const unknown = Object.keys(cases).filter((name) => !names.includes(name));
  return [...names.filter((name) => !isComplete(name)), ...unknown];
}

type Asked = { readonly alert: string; readonly series: Series; readonly fires: boolean } & Pick<
  AlertCases,
  'at' | 'isLong'
>;

const toTest = ({ alert, series, fires, at = '30m', isLong }: Asked) => ({
  name: `${alert} ${fires ? 'fires' : 'is silent'}`,
  interval: isLong ? '15m' : '1m',
  input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
  promql_expr_test: [
    {
      expr: `count by (alertname) (ALERTS{alertname="${alert}",alertstate="firing"}) > bool 0`,
      eval_time: at,
      exp_samples: fires ? [{ labels: `{alertname="${alert}"}`, value: 1 }] : [],
    },
  ],
});

const asked: readonly Asked[] = Object.entries(alertCases).flatMap(([alert, { firing, silent, ...time }]) => [
  { alert, series: firing.series, fires: true, ...time },
  { alert, series: silent.series, fires: false, ...time },
]);

describe('the rules of Prometheus', { skip }, () => {
  let folder = '';
  before(() => void (folder = mkdtempSync(join(tmpdir(), 'checkout-alerts-'))));
  after(() => rmSync(folder, { recursive: true }));

  /** A file with the tests of one alert, beside a file with its rule alone, which is much faster than all of them. */
  function writeTests(alert: string, tests: readonly Asked[]): string {
    const evaluation_interval = tests.some(({ isLong }) => isLong) ? '15m' : '1m';
    const rule_files = [join(folder, `${alert}.yml`)];
    const file = join(folder, `${alert}.test.yml`);
    writeFileSync(rule_files[0] ?? '', ruleOf(alert));
    writeFileSync(file, JSON.stringify({ rule_files, evaluation_interval, tests: tests.map(toTest) })); // JSON is YAML
    return file;
  }

  /** Lets Prometheus's own test runner evaluate the rules. Returns what it reports. */
  function run(tests: readonly Asked[]): string {
    const alerts = [...new Set(tests.map(({ alert }) => alert))];
    const files = alerts.map((name) =>
      writeTests(
        name,
        tests.filter(({ alert }) => alert === name),
      ),
    );
    try {
      return execFileSync(promtool, ['test', 'rules', ...files], { encoding: 'utf8', stdio: 'pipe' });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      return `FAILED ${stdout}${stderr}`;
    }
  }

  it('fire, or are silent, in each case', () => assert.doesNotMatch(run(asked), /FAILED/));

  it('fail the test when a case is the wrong way round', () => {
    const [first] = asked;
    assert.ok(first);
    assert.match(run([{ ...first, fires: !first.fires }]), /FAILED/);
  });
});

describe('the cases', () => {
  it('are one that fires and one that is silent for each alert', () => {
    assert.deepEqual(findLacking(alertNames(), alertCases), []);
  });

  it('are missed where an alert has none, or one alone', () => {
    const one = { why: '', series: { up: '1' } };
    const found = findLacking(['A', 'B', 'C'], { A: { firing: one, silent: one }, B: { firing: one }, D: {} });
    assert.deepEqual(found, ['B', 'C', 'D']);
  });
});
