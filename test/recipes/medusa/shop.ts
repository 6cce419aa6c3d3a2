import assert from 'node:assert/strict';

type Json = Readonly<Record<string, unknown>>;
type Reply = { readonly status: number; readonly body: Json };
type Request = { readonly body?: Json; readonly headers?: Readonly<Record<string, string>> };

export type MedusaPayment = {
  readonly id: string;
  readonly amount: number;
  readonly captures: readonly { readonly amount: number }[];
  readonly refunds: readonly { readonly id: string; readonly amount: number; readonly note: string | null }[];
};

export type MedusaOrder = {
  readonly id: string;
  readonly payment_status: string;
  readonly summary: { readonly pending_difference: number; readonly refunded_total?: number };
  readonly payment_collections: readonly { readonly payments: readonly MedusaPayment[] }[];
};

export type Checkout = {
  readonly cart: string;
  readonly collection: string;
  readonly code: string;
  readonly session: string;
};

/** A shop of Medusa as its storefront and its administrator use it. */
export type MedusaShop = {
  /** A cart with one product, ready to be paid. */
  readonly begin: () => Promise<Checkout>;
  /** Chooses the payment again, after the earlier attempt has ended. */
  readonly again: (checkout: Checkout) => Promise<Checkout>;
  readonly complete: (cart: string) => Promise<Reply>;
  readonly orders: (cart: string) => Promise<readonly MedusaOrder[]>;
  readonly refund: (payment: string, amount: number) => Promise<Reply>;
};

const provider = 'pp_crypto-checkout_crypto-checkout';

/** Signs the administrator in, creates a region with a product, and returns what a test does in the shop. */
export async function openShop(
  origin: string,
  account: { readonly email: string; readonly password: string },
): Promise<MedusaShop> {
  const request = async (path: string, { body, headers }: Request = {}): Promise<Reply> => {
    const response = await fetch(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Json };
  };
  /** The member of a reply that must be a success. */
  const take = async <T>(reply: Promise<Reply>, name: string): Promise<T> => {
    const { status, body } = await reply;
    assert.equal(status, 200, JSON.stringify(body));
    return body[name] as T;
  };

  const token = await take<string>(request('/auth/user/emailpass', { body: account }), 'token');
  const admin = (path: string, body?: Json): Promise<Reply> =>
    request(`/admin${path}`, { ...(body && { body }), headers: { authorization: `Bearer ${token}` } });
  const create = async (
    path: string,
    body: Json,
  ): Promise<{ readonly id: string; readonly [name: string]: unknown }> => {
    const reply = await admin(path, body);
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    return Object.values(reply.body)[0] as { readonly id: string };
  };
  const channel = await create('/sales-channels', { name: 'Web' });
  const region = await create('/regions', {
    name: 'Europe',
    currency_code: 'eur',
    countries: ['de'],
    payment_providers: [provider],
  });
  const variant = {
    title: 'One',
    options: { Size: 'One' },
    manage_inventory: false,
    prices: [{ amount: 49, currency_code: 'eur' }],
  };
  const product = await create('/products', {
    title: 'Lamp',
    status: 'published',
    sales_channels: [{ id: channel.id }],
    options: [{ title: 'Size', values: ['One'] }],
    variants: [variant],
  });
  const [{ id: variantId }] = product['variants'] as readonly [{ readonly id: string }];
  const key = await create('/api-keys', { title: 'Storefront', type: 'publishable' });
  await create(`/api-keys/${key.id}/sales-channels`, { add: [channel.id] });

  const store = (path: string, body?: Json): Promise<Reply> =>
    request(`/store${path}`, { ...(body && { body }), headers: { 'x-publishable-api-key': String(key['token']) } });
  type Session = { readonly id: string; readonly data: { readonly transaction_code: string } };
  const choose = async (cart: string, collection: string): Promise<Checkout> => {
    const path = `/payment-collections/${collection}/payment-sessions`;
    const { payment_sessions } = await take<{ readonly payment_sessions: readonly Session[] }>(
      store(path, { provider_id: provider }),
      'payment_collection',
    );
    const session = payment_sessions.at(-1);
    assert.ok(session);
    return { cart, collection, session: session.id, code: session.data.transaction_code };
  };
  return {
    async begin() {
      const cart = await take<{ readonly id: string }>(
        store('/carts', {
          region_id: region.id,
          email: 'buyer@shop.example',
          items: [{ variant_id: variantId, quantity: 1 }],
        }),
        'cart',
      );
      const collection = await take<{ readonly id: string }>(
        store('/payment-collections', { cart_id: cart.id }),
        'payment_collection',
      );
      return choose(cart.id, collection.id);
    },
    again: ({ cart, collection }) => choose(cart, collection),
    complete: (cart) => store(`/carts/${cart}/complete`, {}),
    async orders(cart) {
      const fields =
        'id,payment_status,summary,*payment_collections.payments,*payment_collections.payments.captures,*payment_collections.payments.refunds,cart.id';
      const all = await take<readonly (MedusaOrder & { readonly cart?: { readonly id: string } })[]>(
        admin(`/orders?limit=100&fields=${fields}`),
        'orders',
      );
      return all.filter((order) => order.cart?.id === cart);
    },
    refund: (payment, amount) => admin(`/payments/${payment}/refund`, { amount }),
  };
}
