import { after, before, describe, it } from 'node:test';
import { cases, casesWithoutRates } from './cases.js';
import { hostFactories, type RunningHost } from './node-hosts.js';
import { verify } from './verify.js';

for (const [name, open] of Object.entries(hostFactories)) {
  describe(`${name} answers`, () => {
    let opened: RunningHost;
    before(async () => void (opened = await open({})));
    after(() => opened.close());
    for (const example of cases) {
      it(example.name, () => verify(example, opened.host).then(() => undefined));
    }
  });

  describe(`${name} without rates answers`, () => {
    let opened: RunningHost;
    before(async () => void (opened = await open({ getRates: () => undefined })));
    after(() => opened.close());
    for (const example of casesWithoutRates) it(example.name, () => verify(example, opened.host).then(() => undefined));
  });
}
