import { after, before, describe, it } from 'node:test';
import { cases, casesWithoutRates } from '../../conformance/cases.js';
import { hostFactories, type RunningHost } from '../../conformance/node-hosts.js';
import { verify } from '../../conformance/verify.js';

const settings = {
  'with rates': { harness: {}, rows: cases },
  'without rates': { harness: { getRates: () => undefined }, rows: casesWithoutRates },
};

/** The core alone: the other hosts run the same operations at ten times the cost. */
for (const [name, { harness, rows }] of Object.entries(settings)) {
  describe(`the core ${name}`, () => {
    let opened: RunningHost;
    before(() => void (opened = hostFactories['the core'](harness)));
    after(() => opened.close());
    for (const row of rows) it(row.name, () => verify(row, opened.host).then(() => undefined));
  });
}
