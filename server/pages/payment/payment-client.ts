import type { OrderSnapshot, PaymentOption } from '#contract';
import { askShopTab, type PaymentCall, type PaymentReply } from '../../../demo/service/payment-channel.js';
import type { PageAddress } from './address.js';

/** What a page shows of an order. */
export type Payment = {
  readonly order: OrderSnapshot;
  readonly payment_option: PaymentOption | null;
  readonly fee: string;
  readonly total: string;
  /** Whether it can still be paid here. */
  readonly is_payable: boolean;
  /** Unix seconds of the service. */
  readonly now: number;
};

/** What a buyer does. `POST payment` of the control API describes the actions. */
export type PaymentAct = {
  readonly action: 'pay' | 'send' | 'authenticate' | 'decline';
  readonly reason?: string;
};

/** A refusal has the order as it is: it was paid elsewhere, or its time ran out. */
export type PaymentResult =
  | { readonly ok: true; readonly payment: Payment }
  | { readonly ok: false; readonly problem: 'unknown' | 'unreachable' | 'tab-closed' };

const timeoutMs = 15_000;

async function askServer({ method, query }: PaymentCall): Promise<PaymentReply | undefined> {
  const url = new URL('/sandbox/api/payment', location.origin);
  url.search = new URLSearchParams(query).toString();
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const reply = await fetch(url, { method, cache: 'no-store', credentials: 'omit', signal });
    return { status: reply.status, body: await reply.json() };
  } catch {
    return undefined;
  }
}

function toResult(reply: PaymentReply | undefined, service: PageAddress['service']): PaymentResult {
  if (!reply) return { ok: false, problem: service === 'tab' ? 'tab-closed' : 'unreachable' };
  const payment = (reply.body as { readonly data?: Payment } | null)?.data;
  if (payment?.order) return { ok: true, payment };
  return { ok: false, problem: reply.status === 404 || reply.status === 400 ? 'unknown' : 'unreachable' };
}

/** A client for the order of one page. Failures are values. */
export function createPaymentClient({ code, option, service }: PageAddress) {
  const ask = service === 'tab' ? askShopTab : askServer;
  const send = async (method: PaymentCall['method'], act: Partial<PaymentAct> = {}): Promise<PaymentResult> => {
    const query = { transaction_code: code, ...(option && { payment_option: option }), ...act };
    return toResult(await ask({ method, query }), service);
  };
  return {
    read: () => send('GET'),
    act: (act: PaymentAct) => send('POST', act),
  };
}

export type PaymentClient = ReturnType<typeof createPaymentClient>;
