import { errors, type ErrorCode } from '#contract';
import { noon } from '../../support/service-harness.js';

export type CaseRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** One request and the reply that every host must give. */
export type Case = {
  readonly name: string;
  readonly request: CaseRequest;
  readonly expected: { readonly status: number; readonly body: unknown };
};

export type RequestOptions = Partial<CaseRequest> & { readonly path: string };

type Success = { readonly request: RequestOptions; readonly body: object };
type Failure = { readonly request: RequestOptions; readonly code: ErrorCode };

const completeRequest = (request: RequestOptions): CaseRequest => ({ method: 'GET', headers: {}, ...request });

export const successCase = (name: string, { request, body }: Success): Case => ({
  name,
  request: completeRequest(request),
  expected: { status: 200, body: { status: 'success', ...body } },
});

export const nowSeconds = Math.floor(noon / 1000);

const envelopes = {
  account: (error: string) => ({ status: 'failed', error, timestamp: nowSeconds }),
  exchange: (error: string) => ({ status: 'failed', error }),
  reseller: (message: string) => ({ status: 'failed', message, data: {} }),
};

export const createFailureCase =
  (area: keyof typeof envelopes) =>
  (name: string, { request, code }: Failure): Case => ({
    name,
    request: completeRequest(request),
    expected: { status: errors[code].status, body: envelopes[area](errors[code].message) },
  });

export const resellerFailureCase = createFailureCase('reseller');
