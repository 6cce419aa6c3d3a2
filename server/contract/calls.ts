import type * as z from 'zod/mini';
import * as envelope from './envelopes.js';
import * as resource from './resources.js';

/** What a client needs of an endpoint: where it is, and what it replies. The rules of its query are the service's. */
export type Call = {
  readonly method: 'GET' | 'POST';
  /** Matches exactly; if it ends in a slash, the rest of the request path is a path parameter. */
  readonly path: string;
  /** The reply in its success envelope, and the failure envelope of its area. */
  readonly success: z.ZodMiniType;
  readonly failure: z.ZodMiniType;
};

/** The success reply of an endpoint, including the envelope. */
export type SuccessOf<C extends Pick<Call, 'success'>> = z.output<C['success']>;

/** 4.3 Payment options for a fiat amount. */
export const paymentOptionsCall = {
  method: 'GET',
  path: '/api/v3/reseller/payment_options',
  success: envelope.timedSuccess(resource.paymentOptions),
  failure: envelope.resellerFailure,
} as const satisfies Call;
