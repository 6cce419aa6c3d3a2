/** What a merchant signs. This file imports nothing, because merchants' backends run it too. */

export const requiredNames = ['fiat_amount', 'fiat_currency', 'external_reference'];
export const walletNames = ['crypto_currency', 'crypto_currency_network', 'wallet_address'];

/** Parameters of checkout that describe the order, all of which a signature covers. */
export const orderNames: readonly string[] = [
  ...requiredNames,
  ...walletNames,
  'webhook_url',
  'metadata',
  'partner_external_reference',
  'partner_crypto_currency',
  'partner_crypto_currency_network',
  'partner_wallet_address',
  'partner_comission_percentage',
  'partner_webhook_url',
];

/** Parameters of checkout that no signature covers: itself, and what is always the buyer's. */
export const unsignedParameters: readonly string[] = ['signature', 'payment_option', 'consent'];

/** All parameters of checkout. */
export const checkoutParameters: readonly string[] = [...orderNames, ...unsignedParameters, 'expires', 'unique'];

/** What a merchant may leave to the buyer, and the widget offers: nothing, or the address and what leads to it. */
export const openChoices: readonly (readonly string[])[] = [
  [],
  ['wallet_address'],
  ['crypto_currency_network', 'wallet_address'],
  walletNames,
];

/** How many signatures of an order the service compares: more than any list of wallets needs. */
export const maxSignatures = 64;

type SignedValues = Readonly<Record<string, string | undefined>>;

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * The canonical text of an order: a line for each parameter that it has, sorted by name. `name=value` is fixed, and a name
 * alone is open, so no text of an open parameter equals one of a fixed parameter. Names have no `=`, and the contract
 * refuses values with line breaks, so two different orders never have the same text. The first line keeps the text apart
 * from everything else that is signed with the same secret.
 */
export function toSignedText(values: SignedValues, open: readonly string[]): string {
  const fixed = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || unsignedParameters.includes(name) || open.includes(name) ? [] : [[name, `${name}=${value}`]],
  );
  const lines = [...fixed, ...open.map((name) => [name, name])] as [string, string][];
  return ['checkout', ...lines.sort(([a], [b]) => byCodeUnit(a, b)).map(([, line]) => line)].join('\n');
}
