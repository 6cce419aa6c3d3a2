import {
  maxSignatures,
  openChoices,
  orderNames,
  requiredNames,
  toSignedText,
  walletNames,
} from '../../contract/signed-order.js';

/** A coin on a network, and the address there. Without the address the buyer types it. */
export type SignedWallet = {
  readonly crypto_currency: string;
  readonly crypto_currency_network: string;
  readonly wallet_address?: string | undefined;
};

/**
 * An order by the names of the service's checkout, each value exactly as the page or the backend sends it. Of the coin, its
 * network and the address, the buyer chooses what is left out.
 */
export type SignableOrder = {
  readonly fiat_amount: string;
  readonly fiat_currency: string;
  readonly external_reference: string;
  readonly crypto_currency?: string | undefined;
  readonly crypto_currency_network?: string | undefined;
  readonly wallet_address?: string | undefined;
  /** Replaces these three: the buyer chooses one of the wallets. */
  readonly wallets?: readonly SignedWallet[] | undefined;
  readonly webhook_url?: string | undefined;
  /** The JSON text of your own data, on one line. */
  readonly metadata?: string | undefined;
  readonly partner_wallet_address?: string | undefined;
  readonly partner_external_reference?: string | undefined;
  readonly partner_crypto_currency?: string | undefined;
  readonly partner_crypto_currency_network?: string | undefined;
  readonly partner_comission_percentage?: string | undefined;
  readonly partner_webhook_url?: string | undefined;
};

export type SignOptions = {
  /** How long the signature is valid: an hour unless set. */
  readonly expiresInSeconds?: number | undefined;
  /** The service creates one order with this reference, however often the signature is sent. */
  readonly unique?: boolean | undefined;
};

/** The parameters of the service, or attributes of the element, that prove the order. */
export type CheckoutSignature = { readonly signature: string; readonly expires: string; readonly unique?: '1' };

const defaultLifetimeInSeconds = 3600;

type Values = Readonly<Record<string, string | undefined>>;

function assertText(name: string, value: unknown): asserts value is string {
  // eslint-disable-next-line no-control-regex -- control characters are what this refuses
  if (typeof value === 'string' && value !== '' && !/[\u0000-\u001f]/.test(value)) return;
  throw new TypeError(`${name} must be a text without line breaks, exactly as the order has it.`);
}

/** @throws TypeError for an unknown name, which would be signed and never sent. */
function readValues(source: object, names: readonly string[]): Values {
  const given = Object.entries(source).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) {
    if (!names.includes(name)) throw new TypeError(`${name} is not a parameter of a signed order.`);
    assertText(name, value);
  }
  return Object.fromEntries(given);
}

function signedTexts({ wallets, ...order }: SignableOrder, proof: Values): string[] {
  const values = readValues(order, orderNames);
  for (const name of requiredNames) assertText(name, values[name]);
  if (wallets && walletNames.some((name) => name in values))
    throw new TypeError('wallets stands instead of crypto_currency, crypto_currency_network and wallet_address.');
  return (wallets ?? [{}]).map((wallet) => {
    const one: Values = { ...values, ...readValues(wallet, walletNames), ...proof };
    const open = walletNames.filter((name) => one[name] === undefined);
    if (openChoices.some((choice) => choice.join() === open.join())) return toSignedText(one, open);
    throw new TypeError('A network needs its crypto_currency, and a wallet_address needs both.');
  });
}

function decodeSecret(secret: string): Uint8Array<ArrayBuffer> {
  const text = secret.replace(/^whsec_/, '');
  if (!/^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/.test(text) || text === '')
    throw new TypeError('The secret is not the text "whsec_" followed by base64.');
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

const hmac = { name: 'HMAC', hash: 'SHA-256' };

async function sign(text: string, key: CryptoKey): Promise<string> {
  const mac = await crypto.subtle.sign(hmac, key, new TextEncoder().encode(text));
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(mac)))}`;
}

/** Includes undefined, so that a missing environment variable also gives the sentence about the secret, and so does an empty list. */
type Secrets = string | readonly string[] | undefined;

const importKeys = (secrets: Secrets): Promise<CryptoKey[]> =>
  Promise.all(
    (secrets?.length ? [secrets] : [''])
      .flat()
      .flatMap((text?: string) => (text ?? '').trim().split(/\s+/))
      .map((secret) => crypto.subtle.importKey('raw', decodeSecret(secret), hmac, false, ['sign'])),
  );

/**
 * Signs an order, so that a change on its way through the buyer's page is refused. Call it on the backend: the secret
 * (`whsec_` and base64, the service's `CHECKOUT_SECRET`) must never reach a page. While one secret replaces another, pass
 * both, as a list or as text separated by white space. Uses Web Crypto alone, so it runs in Node, Deno, Bun and on the edge.
 * @throws TypeError that names what is wrong with the order or the secret.
 */
// eslint-disable-next-line @typescript-eslint/max-params -- public
export async function signCheckout(
  order: SignableOrder,
  secret: Secrets,
  { expiresInSeconds = defaultLifetimeInSeconds, unique = false }: SignOptions = {},
): Promise<CheckoutSignature> {
  // Unix seconds of ten digits, which the service takes.
  if (!Number.isFinite(expiresInSeconds) || expiresInSeconds <= 0 || expiresInSeconds > 1e9)
    throw new TypeError('expiresInSeconds must be a number of seconds above 0, not of milliseconds.');
  const expires = String(Math.ceil(Date.now() / 1000 + expiresInSeconds));
  const proof = { expires, ...(unique && ({ unique: '1' } as const)) };
  const texts = signedTexts(order, proof);
  const keys = await importKeys(secret);
  if (texts.length === 0 || texts.length * keys.length > maxSignatures)
    throw new TypeError(`An order has 1 to ${maxSignatures} wallets, counted once for each secret.`);
  const signatures = await Promise.all(texts.flatMap((text) => keys.map((key) => sign(text, key))));
  return { signature: signatures.join(' '), ...proof };
}
