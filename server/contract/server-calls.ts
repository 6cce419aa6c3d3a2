import * as account from './account.js';
import { paymentOptionsCall, type Call, type SuccessOf } from './calls.js';
import { exchangeRate, listCurrencies, type Endpoint, type paymentOptions, type QueryOf } from './endpoints.js';
import type { extendedCheckout } from './extended-checkout.js';
import { checkoutCall } from './order.js';
import { checkoutParameters } from './signed-order.js';
import { listWebhooks, redeliverWebhook, testWebhook } from './webhooks.js';

/** A call, the names of its parameters, and whether a second call has a second effect. */
export type ServerCall = Call & Pick<Endpoint, 'creates' | 'takesKey' | 'access'> & Named;
type Named = { readonly names: readonly string[] };

/** A call with the types of its endpoint. The rules of long queries stay in the service, which applies them. */
/* @__NO_SIDE_EFFECTS__ */
const callOf = <E extends Endpoint>(
  call: Pick<E, keyof E & keyof ServerCall> & { readonly query?: object },
  names: readonly string[] = Object.keys(call.query ?? {}),
) => ({ ...call, names }) as ServerCall & { readonly endpoint?: E };

/** What the client of a merchant's backend calls, by the names of its methods. A new endpoint is one line here. */
export const serverCalls = {
  currencies: callOf<typeof listCurrencies>(listCurrencies),
  rate: callOf<typeof exchangeRate>(exchangeRate, ['pair']),
  options: callOf<typeof paymentOptions>(paymentOptionsCall, ['fiat_currency', 'fiat_amount']),
  checkout: callOf<typeof extendedCheckout>({ ...checkoutCall, creates: true, takesKey: true }, checkoutParameters),
  order: callOf<typeof account.accountOrderLookup>(account.accountOrderLookup),
  refund: callOf<typeof account.refundOrder>(account.refundOrder),
  move: callOf<typeof account.moveOrder>(account.moveOrder),
};

/** The call of the method that reads page after page. */
export const ordersCall = callOf<typeof account.listOrders>(account.listOrders);

export const webhookCalls = {
  list: callOf<typeof listWebhooks>(listWebhooks),
  redeliver: callOf<typeof redeliverWebhook>(redeliverWebhook),
  test: callOf<typeof testWebhook>(testWebhook),
};

/** What a successful reply carries: its `data`, or itself without the envelope. */
type Value<R> = R extends { readonly data: infer D } ? D : { readonly [N in Exclude<keyof R, 'status'>]: R[N] };

/**
 * The parameters and the value of a call. Numbers may be numbers but for amounts, which a double would change; metadata may be
 * the object that its text encodes; the pair of the exchange rate is a part of its path.
 */
type TypesOf<C> = C extends { readonly endpoint?: infer E extends Endpoint }
  ? {
      readonly query: E extends typeof exchangeRate
        ? { readonly pair: string }
        : {
            readonly [P in keyof QueryOf<E>]: P extends 'limit' | 'sequence'
              ? QueryOf<E>[P] | number
              : P extends 'metadata'
                ? QueryOf<E>[P] | Readonly<Record<string, unknown>>
                : QueryOf<E>[P];
          };
      readonly value: Value<SuccessOf<E>>;
      readonly takesKey: E extends { readonly takesKey: true } ? true : false;
    }
  : never;

export type ServerCalls = { readonly [N in keyof typeof serverCalls]: TypesOf<(typeof serverCalls)[N]> };
export type OrdersCall = TypesOf<typeof ordersCall>;
export type WebhookCalls = { readonly [N in keyof typeof webhookCalls]: TypesOf<(typeof webhookCalls)[N]> };
