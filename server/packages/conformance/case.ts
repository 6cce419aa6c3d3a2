import { errors, type ErrorCode } from '#contract';
import { noon } from './test-service.js';

export type CaseRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** One request and the reply that every host of this service must give. */
export type Case = {
  readonly name: string;
  readonly request: CaseRequest;
  readonly expected: { readonly status: number; readonly body: unknown };
  /** The failure that is expected; undefined for a success. */
  readonly code?: ErrorCode | undefined;
  /**
   * The sentences of the service document that the case is about, by their ids: with them it goes to other services too.
   * Undefined for what this service decides beyond the document.
   */
  readonly says?: readonly string[] | undefined;
};

export type RequestOptions = Partial<CaseRequest> & { readonly path: string };

type Tested = { readonly request: RequestOptions; readonly says?: Case['says'] };
type Success = Tested & { readonly body: object };
type Failure = Tested & { readonly code: ErrorCode };

const completeRequest = (request: RequestOptions): CaseRequest => ({ method: 'GET', headers: {}, ...request });

export const successCase = (name: string, { request, body, says }: Success): Case => ({
  name,
  request: completeRequest(request),
  expected: { status: 200, body: { status: 'success', ...body } },
  says,
});

export const nowSeconds = Math.floor(noon / 1000);

const envelopes = {
  account: (error: string) => ({ status: 'failed', error, timestamp: nowSeconds }),
  exchange: (error: string) => ({ status: 'failed', error }),
  reseller: (message: string) => ({ status: 'failed', message, data: {} }),
};

export const createFailureCase =
  (area: keyof typeof envelopes) =>
  (name: string, { request, code, says }: Failure): Case => ({
    name,
    request: completeRequest(request),
    expected: { status: errors[code].status, body: envelopes[area](errors[code].message) },
    code,
    says,
  });

export const resellerFailureCase = createFailureCase('reseller');
