import assert from 'node:assert/strict';

type Data = Readonly<Record<string, unknown>>;
type Reply = { readonly data: Data | null; readonly errors?: readonly { readonly message: string }[] };

export type VendurePayment = {
  readonly id: string;
  readonly state: string;
  readonly amount: number;
  readonly transactionId: string;
  readonly errorMessage: string | null;
  readonly refunds: readonly { readonly state: string; readonly total: number; readonly reason: string | null }[];
};

export type VendureOrder = {
  readonly id: string;
  readonly state: string;
  readonly payments: readonly VendurePayment[];
};

/** What a mutation gives: its type, and the sentence of a failure. */
export type Outcome = {
  readonly __typename: string;
  readonly message?: string;
  readonly paymentErrorMessage?: string;
  readonly state?: string;
};

/** A buyer whose cart waits for a payment. */
export type Buyer = {
  readonly order: string;
  readonly pay: () => Promise<Outcome>;
  readonly leave: (state: string) => Promise<Outcome>;
};

/** A shop of Vendure as its storefront and its administrator use it. */
export type VendureShop = {
  readonly begin: () => Promise<Buyer>;
  readonly order: (id: string) => Promise<VendureOrder>;
  readonly cancel: (payment: string) => Promise<Outcome>;
  /** Returns the sentence of an error, too. */
  readonly refund: (payment: string, amount: number) => Promise<Outcome>;
};

const failure = '__typename ... on ErrorResult { message }';
const address =
  '{ fullName: "A Buyer", streetLine1: "Street 1", city: "Berlin", postalCode: "10115", countryCode: "DE" }';
const customer = '{ firstName: "A", lastName: "Buyer", emailAddress: "buyer@shop.example" }';

/** A session with one of the two APIs: its token comes with the first reply. */
function openSession(url: string) {
  let token = '';
  return async (document: string): Promise<Reply> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query: document }),
    });
    token = response.headers.get('vendure-auth-token') ?? token;
    return (await response.json()) as Reply;
  };
}

async function take<T>(reply: Promise<Reply>, name: string): Promise<T> {
  const { data, errors } = await reply;
  assert.equal(errors, undefined, JSON.stringify(errors));
  return data?.[name] as T;
}

async function openCart(origin: string): Promise<Buyer> {
  const send = openSession(`${origin}/shop-api`);
  const mutate = (call: string, fields = failure) =>
    take<Outcome & { readonly id: string }>(send(`mutation { done: ${call} { ${fields} } }`), 'done');
  const { id } = await mutate('addItemToOrder(productVariantId: "1", quantity: 1)', `${failure} ... on Order { id }`);
  await mutate(`setCustomerForOrder(input: ${customer})`);
  await mutate(`setOrderShippingAddress(input: ${address})`);
  await mutate('setOrderShippingMethod(shippingMethodId: ["1"])');
  const leave = (state: string): Promise<Outcome> => mutate(`transitionOrderToState(state: "${state}")`);
  assert.equal((await leave('ArrangingPayment')).__typename, 'Order');
  const fields = `${failure} ... on Order { state } ... on PaymentDeclinedError { paymentErrorMessage }`;
  return {
    order: id,
    leave,
    pay: () => mutate('addPaymentToOrder(input: { method: "crypto", metadata: {} })', fields),
  };
}

export async function openShop(
  origin: string,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<VendureShop> {
  const send = openSession(`${origin}/admin-api`);
  const login = await take<Outcome>(
    send(`mutation { login(username: "${name}", password: "${password}") { ${failure} } }`),
    'login',
  );
  assert.equal(login.__typename, 'CurrentUser');
  return {
    begin: () => openCart(origin),
    order: (id) =>
      take(
        send(
          `{ order(id: "${id}") { id state payments { id state amount transactionId errorMessage refunds { state total reason } } } }`,
        ),
        'order',
      ),
    cancel: (payment) => take(send(`mutation { cancelPayment(id: "${payment}") { ${failure} } }`), 'cancelPayment'),
    async refund(payment, amount) {
      const input = `{ paymentId: "${payment}", amount: ${amount}, lines: [], shipping: 0, adjustment: 0 }`;
      const { data, errors } = await send(
        `mutation { refundOrder(input: ${input}) { ${failure} ... on Refund { state } } }`,
      );
      return errors?.[0] ? { __typename: 'Error', message: errors[0].message } : (data?.['refundOrder'] as Outcome);
    },
  };
}
