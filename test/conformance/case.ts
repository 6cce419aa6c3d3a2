import { errors, type ErrorCode } from '#contract';
import { documentCases, type DocumentCase } from './document/index.js';
import { noon, serviceHeader } from '../support/test-service.js';

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
};

export type RequestOptions = Partial<CaseRequest> & { readonly path: string };

type Tested = { readonly request: RequestOptions };
type Success = Tested & { readonly body: object };
type Failure = Tested & { readonly code: ErrorCode };

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

/** The cases of an operation that the document decides, with the exact replies of this service. */
export const documentedCases = (
  operation: DocumentCase['operation'],
  toBody: (one: DocumentCase) => object,
): readonly Case[] => {
  const area = operation === 'currencies' ? 'account' : operation === 'exchange' ? 'exchange' : 'reseller';
  return documentCases({ service: serviceHeader.service, createsOrders: true })
    .filter((one) => one.operation === operation)
    .map(({ code, ...one }) =>
      code === undefined
        ? successCase(one.name, { request: one.request, body: toBody({ code, ...one }) })
        : createFailureCase(area)(one.name, { request: one.request, code }),
    );
};
