import type { Order } from '#contract';
import type { Purchase } from '../api/client.js';
import type { Config } from '../config/settings.js';

/** What is paid: what the merchant set, or the amount of an order that there is already. */
export function resolvePurchase({ fiatAmount, fiatCurrency }: Config, order?: Order): Purchase | undefined {
  if (fiatAmount) return { fiatAmount, fiatCurrency };
  return order && { fiatAmount: order.fiat_amount, fiatCurrency: order.fiat_currency };
}
