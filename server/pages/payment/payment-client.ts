import type { ControlQuery, SandboxPayment } from '#contract';
import { createControlClient, sendByFetch, type ControlResult } from '../../packages/client/index.js';
import { askShopTab } from '../../../demo/service/payment-channel.js';
import type { PageAddress } from './address.js';

/** What a buyer does. */
export type PaymentAct = Pick<ControlQuery<'POST payment'>, 'action' | 'reason'>;

/** A refusal has the order as it is: it was paid elsewhere, or its time ran out. */
export type PaymentResult =
  | { readonly ok: true; readonly payment: SandboxPayment }
  | { readonly ok: false; readonly problem: 'unknown' | 'unreachable' | 'tab-closed' };

function toResult(
  result: ControlResult<'GET payment' | 'POST payment'>,
  service: PageAddress['service'],
): PaymentResult {
  if (result.ok) return { ok: true, payment: result.value };
  const { status, value } = result;
  if (value) return { ok: true, payment: value };
  if (status === 0) return { ok: false, problem: service === 'tab' ? 'tab-closed' : 'unreachable' };
  return { ok: false, problem: status === 404 || status === 400 ? 'unknown' : 'unreachable' };
}

/** A client for the order of one page. Failures are values. */
export function createPaymentClient({ code, option, service }: PageAddress) {
  const send = createControlClient(service === 'tab' ? askShopTab : sendByFetch({ baseUrl: location.origin }));
  const query = { transaction_code: code, payment_option: option || undefined };
  return {
    read: async () => toResult(await send('GET payment', query), service),
    act: async (act: PaymentAct) => toResult(await send('POST payment', { ...query, ...act }), service),
  };
}
