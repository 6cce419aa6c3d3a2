import Link from 'next/link';
import { notFound } from 'next/navigation';
import { readOrder } from '../../../lib/orders';
import { settings } from '../../../lib/settings';
import { Checkout } from '../../checkout';

/** Next would keep the page with its first status. */
export const dynamic = 'force-dynamic';

/** The status is what the webhooks have brought so far. */
export default async function OrderPage({ params }: { readonly params: Promise<{ readonly reference: string }> }) {
  const kept = await readOrder((await params).reference);
  if (!kept) notFound();
  return (
    <main>
      <h1>Your order</h1>
      <p>
        Status: <output>{kept.status}</output>
      </p>
      <p>
        <Link href="/">Back to the cart</Link>, where a payment that failed begins anew.
      </p>
      <Checkout baseUrl={settings().checkoutUrl} order={kept.order} proof={kept.proof} status={kept.status} />
    </main>
  );
}
