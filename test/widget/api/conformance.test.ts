import { assert } from 'chai';
import { setupWorker } from 'msw/browser';
import { mswHandlers } from '../../../server/adapters/msw/index.js';
import { cases, casesWithoutRates, type Case } from '../../conformance/cases.js';
import { fetchHost, verify, type HostReply } from '../../conformance/verify.js';
import { createServiceHarness, type HarnessSettings } from '../../support/service-harness.js';

type HostCases = { readonly list: readonly Case[]; readonly harness: HarnessSettings };

/** The fourth host: MSW in a page, called with the page's `fetch`. No case needs a header that browsers forbid. */
function describeHost(name: string, { list, harness }: HostCases): void {
  describe(`MSW in the browser ${name} answers`, () => {
    const worker = setupWorker(...mswHandlers(createServiceHarness(harness).api, location.origin));
    const replies: HostReply[] = [];
    before(() => worker.start({ quiet: true, onUnhandledRequest: 'error' }));
    after(() => worker.stop());

    for (const one of list) {
      it(one.name, async () => {
        const reply = await verify(one, fetchHost(location.origin));
        assert.strictEqual(reply.status, one.expected.status);
        replies.push(reply);
      });
    }

    it('all of the list', () => {
      assert.isNotEmpty(list);
      assert.lengthOf(replies, list.length);
    });
  });
}

describeHost('with rates', { list: cases, harness: {} });
describeHost('without rates', { list: casesWithoutRates, harness: { getRates: () => undefined } });
