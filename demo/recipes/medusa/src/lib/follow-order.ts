import type { IPaymentModuleService, MedusaContainer } from '@medusajs/framework/types';
import { BigNumber, Modules } from '@medusajs/framework/utils';
import { processPaymentWorkflow } from '@medusajs/medusa/core-flows';
import { statusOf } from '../providers/crypto-checkout/service';
import { readOrder } from './client';
import { recordRefunds } from './record-refunds';

/**
 * Brings Medusa to the state that the service has now: captures the payment, then books the refunds that were recorded. The
 * lock makes one call wait for another, and each step leaves what is done as it is: an interrupted call is repeated safely.
 */
export async function followOrder(code: string, container: MedusaContainer): Promise<void> {
  await container.resolve(Modules.LOCKING).execute(`crypto-checkout-${code}`, async () => {
    const order = await readOrder(code);
    const payments: IPaymentModuleService = container.resolve(Modules.PAYMENT);
    const session_id = order.external_reference;
    const [session] = await payments.listPaymentSessions({ id: session_id }, { relations: ['payment'] });
    // An attempt before the current one of the session has no part in it.
    if (session?.data['transaction_code'] !== code) return;
    if (statusOf(order) === 'captured') {
      const data = { session_id, amount: new BigNumber(order.fiat_amount) };
      await processPaymentWorkflow(container).run({ input: { action: 'captured', data } });
    }
    await recordRefunds({ order, session_id }, container);
  });
}
