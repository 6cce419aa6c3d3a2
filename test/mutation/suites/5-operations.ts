import { after, before, describe, it } from 'node:test';
import { cases, casesWithoutRates } from '../../conformance/cases.js';
import { hostFactories, type RunningHost } from '../../conformance/node-hosts.js';
import { verify } from '../../conformance/verify.js';

const settings = {
  'with rates': { harness: {}, rows: cases },
  'without rates': { harness: { getRates: () => undefined }, rows: casesWithoutRates },
};

/** The API alone: the other hosts run the same operations at ten times the cost. */
for (const [name, { harness, rows }] of Object.entries(settings)) {
  describe(`the API ${name}`, () => {
    let opened: RunningHost;
    before(() => void (opened = hostFactories['the API'](harness)));
    after(() => opened.close());
    for (const row of rows) it(row.name, () => verify(row, opened.host).then(() => undefined));
  });
}
