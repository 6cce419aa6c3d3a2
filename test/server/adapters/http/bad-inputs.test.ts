import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { checkout, errors, paymentOptions, type ErrorCode } from '#contract';
import { requireDefined } from '../../../support/require-defined.js';
import { suiteService } from '../../../support/suite-service.js';

type BadInput = {
  readonly id: string;
  readonly endpoint: 'options' | 'checkout';
  readonly param: string;
  readonly query: string;
  readonly expect: 'accept' | 'reject';
  readonly why: string;
};

const file = new URL('../../contract/bad-inputs.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { readonly cases: readonly BadInput[] };

const endpoints = { options: paymentOptions, checkout };

/** The error of the parameter. On checkout an absent or empty required parameter is missing. */
function ownFailure({ endpoint, param, query }: BadInput): ErrorCode {
  const value = new URLSearchParams(query).get(param);
  const brackets = [...new URLSearchParams(query).keys()].some((name) => name.startsWith(`${param}[`));
  if (endpoint === 'checkout' && !value && !brackets) return 'missing_parameters';
  const parameters: Record<string, { readonly errorCode: ErrorCode }> = endpoints[endpoint].query;
  return requireDefined(parameters[param]).errorCode;
}

/** Errors that only a well-formed call can have. */
const laterFailures: readonly ErrorCode[] = ['unsupported_pair', 'no_rate', 'unsupported_fiat_currency'];

describe('an invalid input, sent byte for byte,', () => {
  const service = suiteService();

  for (const one of cases) {
    it(`${one.id} ${one.endpoint} ${one.param}: ${one.expect} ${one.why}`, async () => {
      const { status, body } = await service.get(`${endpoints[one.endpoint].path}?${one.query}`);
      if (one.expect === 'reject') {
        const { message } = errors[ownFailure(one)];
        assert.deepEqual([status, body], [400, { status: 'failed', message, data: {} }]);
      } else if (body.status !== 'success') {
        const isLater = laterFailures.some((code) => errors[code].message === body.message);
        assert.ok(isLater, body.message);
      }
    });
  }

  it('is no error of the program', () => assert.deepEqual(service.reportedErrors, []));
});
