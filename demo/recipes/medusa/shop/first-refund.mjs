// node first-refund.mjs EMAIL PASSWORD: sells a lamp to a buyer who pays in the sandbox, and records a refund that Medusa books.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const { CHECKOUT_URL, BUSINESS_ID, SECRET_KEY, MEDUSA_BACKEND_URL, SANDBOX_TOKEN = 'development-token' } = process.env;
const [email, password] = process.argv.slice(2);

async function call(url, { method = 'POST', headers, ...values }) {
  const body = values.body && JSON.stringify(values.body);
  const reply = await fetch(url, { method, headers: { 'content-type': 'application/json', ...headers }, body });
  const json = await reply.json();
  if (!reply.ok) throw new Error(`${url}: ${json.message ?? json.error}`);
  return json;
}

const { token } = await call(`${MEDUSA_BACKEND_URL}/auth/user/emailpass`, { body: { email, password } });
const admin = (path, body, method) =>
  call(`${MEDUSA_BACKEND_URL}/admin/${path}`, { method, body, headers: { authorization: `Bearer ${token}` } });
const sandbox = (command) =>
  call(`${CHECKOUT_URL}/sandbox/api/${command}`, { headers: { authorization: `Bearer ${SANDBOX_TOKEN}` } });

// What the administration does: a sales channel with its key, a region with the provider, a product.
const provider_id = 'pp_crypto-checkout_crypto-checkout';
const { sales_channel } = await admin('sales-channels', { name: 'Web' });
const { api_key } = await admin('api-keys', { title: 'Storefront', type: 'publishable' });
await admin(`api-keys/${api_key.id}/sales-channels`, { add: [sales_channel.id] });
const region = { name: 'Europe', currency_code: 'eur', countries: ['de'], payment_providers: [provider_id] };
const { regions } = await admin('regions?currency_code=eur&fields=id,*payment_providers', undefined, 'GET');
const own = regions.find(({ payment_providers }) => payment_providers.some(({ id }) => id === provider_id));
const region_id = (own ?? (await admin('regions', region)).region).id;
const prices = [{ amount: 49, currency_code: 'eur' }];
const { product } = await admin('products', {
  title: `Lamp ${Date.now()}`,
  status: 'published',
  sales_channels: [{ id: sales_channel.id }],
  options: [{ title: 'Size', values: ['One'] }],
  variants: [{ title: 'One', options: { Size: 'One' }, manage_inventory: false, prices }],
});

// What the storefront does: a cart, and the payment session, which is an order of the service.
const store = (path, body) =>
  call(`${MEDUSA_BACKEND_URL}/store/${path}`, { body, headers: { 'x-publishable-api-key': api_key.token } });
const items = [{ variant_id: product.variants[0].id, quantity: 1 }];
const { cart } = await store('carts', { region_id, email: 'buyer@shop.example', items });
const { payment_collection: collection } = await store('payment-collections', { cart_id: cart.id });
const sessions = await store(`payment-collections/${collection.id}/payment-sessions`, { provider_id });
const { transaction_code } = sessions.payment_collection.payment_sessions[0].data;
console.log(`Order ${transaction_code} of ${CHECKOUT_URL}`);

// The buyer pays, and the shop places its order, as the webhook would.
for (const trigger of ['submit', 'capture'])
  await sandbox(`orders/fire?transaction_code=${transaction_code}&trigger=${trigger}`);
const { order } = await store(`carts/${cart.id}/complete`, {});
const fields = 'payment_status,*payment_collections.payments,*payment_collections.payments.refunds';
const read = async () => (await admin(`orders/${order.id}?fields=${fields}`, undefined, 'GET')).order;
const refundsOf = ({ payment_collections: [collection] }) => collection.payments[0]?.refunds ?? [];

// The merchant has returned a part at the processor and records it, as in the payment console. The webhook books it in Medusa.
const refund = new URLSearchParams({ transaction_code, amount: '9.50', reason: 'A scratch' });
await call(`${CHECKOUT_URL}/api/v3/account/order/refund?${refund}`, {
  headers: { SERVICE: `${BUSINESS_ID}:${SECRET_KEY}`, 'Idempotency-Key': randomUUID() },
});
let books = await read();
for (
  const end = Date.now() + 30_000;
  !books.payment_status.includes('refunded') && Date.now() < end;
  books = await read()
)
  await wait(500);
const [{ amount } = { amount: 0 }] = refundsOf(books);
console.log(`Medusa order ${order.id}: ${books.payment_status}, ${amount} EUR refunded`);
