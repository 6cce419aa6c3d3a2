import { errors, type ErrorCode } from '#contract';
import { noon } from '../../support/service.js';

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

export type Asked = Partial<CaseRequest> & { readonly path: string };

const request = (asked: Asked): CaseRequest => ({ method: 'GET', headers: {}, ...asked });

export const succeeds = (name: string, asked: Asked, body: object): Case => ({
  name,
  request: request(asked),
  expected: { status: 200, body: { status: 'success', ...body } },
});

export const now = Math.floor(noon / 1000);

const envelopes = {
  account: (error: string) => ({ status: 'failed', error, timestamp: now }),
  exchange: (error: string) => ({ status: 'failed', error }),
  reseller: (message: string) => ({ status: 'failed', message, data: {} }),
};

export const fails =
  (area: keyof typeof envelopes) =>
  (name: string, asked: Asked, code: ErrorCode): Case => ({
    name,
    request: request(asked),
    expected: { status: errors[code].status, body: envelopes[area](errors[code].message) },
  });

export const resellerFails = fails('reseller');
