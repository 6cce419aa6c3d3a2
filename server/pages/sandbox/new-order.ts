import { checkout } from '#contract';
import { requireElement } from '../common/dom.js';
import { createOrderReference, exampleAddress } from '../common/example-order.js';
import { readFormFields } from '../common/fragments.js';

type Created = { readonly code: string } | { readonly problem: string };

/** Creates an order as a shop does, with the example address. */
async function createOrder(fields: Readonly<Record<string, string>>): Promise<Created> {
  const query = new URLSearchParams({
    external_reference: createOrderReference(),
    crypto_currency: 'USDT',
    crypto_currency_network: 'TRON',
    wallet_address: exampleAddress,
    ...fields,
  });
  try {
    const reply = await fetch(`.${checkout.path}?${query.toString()}`, { cache: 'no-store' });
    const body: unknown = await reply.json();
    const created = checkout.success.safeParse(body);
    if (created.success) return { code: created.data.data.transaction_code };
    return { problem: checkout.failure.safeParse(body).data?.message ?? 'The reply of the service is not readable.' };
  } catch {
    return { problem: 'The service does not answer.' };
  }
}

/** The dialog with the form of a new order. */
export function createOrderForm(onCreated: (code: string) => void) {
  const dialog = requireElement('#new-order', { kind: HTMLDialogElement });
  const form = requireElement('form', { root: dialog, kind: HTMLFormElement });
  const amount = requireElement('[name=fiat_amount]', { root: form, kind: HTMLInputElement });
  const problem = requireElement('.refusal', { root: form });

  const submit = async (event: SubmitEvent): Promise<void> => {
    const created = await createOrder(readFormFields(event));
    problem.textContent = 'problem' in created ? created.problem : '';
    if ('problem' in created) return;
    dialog.close();
    onCreated(created.code);
  };
  form.addEventListener('submit', (event) => void submit(event));

  const open = (next?: string): void => {
    if (next !== undefined) amount.value = next;
    problem.textContent = '';
    dialog.showModal();
  };

  return { open, close: () => dialog.close() };
}
