import { didYouMean } from '#contract';
import type { AttributeName, attributes } from './attributes.js';
import { causeSentence, type Cause } from './cause.js';
import type { ConfigProblem } from './settings.js';

/** The attributes of the partner group share the sentences of the others. */
type Shared<Name> = Name extends `partner${infer Rest}` ? Uncapitalize<Rest> : Name;

/** The attributes that are checked: by their rule, or by the chunk that reads them. */
type Checked =
  | 'coins'
  | 'lines'
  | {
      [Name in AttributeName]: (typeof attributes)[Name] extends { readonly rule: unknown } ? Name : never;
    }[AttributeName];

/** How to fix a value. */
const fixes: Readonly<Record<Shared<Exclude<Checked, 'unique' | 'dir'>>, string>> = {
  baseUrl: 'Write the address of the service, such as https://pay.example.',
  fiatAmount: 'Write digits and a point, more than 0 and at most 10000, such as 49.00.',
  fiatCurrency: 'Write three capital letters, such as EUR.',
  cryptoCurrency: 'Write 2 to 6 capital letters, such as USDT.',
  cryptoCurrencyNetwork: 'Write 2 to 10 capital letters or digits, such as TRON.',
  coins:
    'Write the coins that you accept with their networks, such as USDT:TRON, BTC:BITCOIN; or set crypto-currency, crypto-currency-network and wallet-address.',
  destination: 'Write buyer, where buyers enter their own address; or leave it out.',
  walletAddress: 'Write a whole address of the network, without spaces.',
  externalReference: 'Write a reference of up to 255 characters, such as an order number.',
  webhookUrl: 'Write a whole http or https address.',
  comissionPercentage: 'Write a percentage above 0, such as 2.5.',
  wallets: 'Write a JSON list of crypto_currency, crypto_currency_network and wallet_address.',
  transactionCode: 'Write the transaction code of an order, as checkout-created gave it.',
  qr: 'Write address or uri.',
  emphasis: 'Write payment or address.',
  paymentTarget: 'Write _blank, _self or _top.',
  returnUrl: 'Write a whole http or https address.',
  termsUrl: 'Write a whole http or https address; consent needs it.',
  privacyUrl: 'Write a whole http or https address.',
  supportUrl: 'Write a whole http or https address.',
  consent: 'Write required, or leave it out.',
  lines: 'Write a list of label and amount whose amounts add up to fiat-amount exactly, such as 41.18 and 7.82.',
  termsVersion: 'Write a version of up to 255 characters, such as 2026-11.',
  explorerUrl: 'Write a whole http or https address; {tx_hash} is filled in after the host.',
  theme: 'Write one or more of auto, light, dark, contrast, soft, sharp, mono, flat.',
  brand: 'Write a colour, such as #635bff.',
  locale: 'Write a language tag, such as en or de-AT.',
  numberingSystem: 'Write the name of a numbering system, such as latn or arab.',
  optionNames: 'Write a JSON object with a text, or show_name and alt, for each name of a payment option.',
  layout: 'Write card, button or row.',
  paymentUrl: 'Write a whole http or https address; {option} and {transaction_code} are filled in after the host.',
};

/** Only a page that sets no address may mean that its buyers do. */
const missingAddress =
  'Write a whole address of the network, or set wallets; or set destination="buyer", so that buyers enter their own address.';

function causeOf({ name, isMissing, value, cause }: ConfigProblem): Cause | undefined {
  const hasSpaces = /^(wallet|partnerWallet)Address$/.test(name) && !isMissing && /[\s\p{C}]/u.test(String(value));
  return hasSpaces ? { key: 'spaces' } : cause;
}

/** A sentence for the merchant: which attribute is wrong, why, and how to fix it. */
function problemMessage(problem: ConfigProblem): string {
  const { name, attribute, isMissing } = problem;
  const cause = causeOf(problem);
  if (cause) return `${attribute} ${causeSentence(cause)}`;
  if (isMissing && name === 'walletAddress') return `${attribute} is missing. ${missingAddress}`;

  const group = isMissing && attribute.startsWith('partner-') ? ' Set all partner attributes or none.' : '';
  const fix = name.replace(/^partner(.)/, (_, letter: string) => letter.toLowerCase()) as keyof typeof fixes;
  return `${attribute} ${isMissing ? 'is missing' : 'does not fit'}. ${fixes[fix]}${group}`;
}

/** Whether a page with this host name is on its developer's own machine, where no buyer reads it. */
export const isDevelopment = (hostname: string): boolean =>
  /^(|localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

/** The failure of a wrong setting. The screen names it in development alone. */
export function misconfiguration(problem: ConfigProblem, hostname = location.hostname) {
  const { attribute } = problem;
  const hint = isDevelopment(hostname) ? ` (${attribute})` : '';
  return { kind: 'misconfigured', attribute, message: problemMessage(problem), hint } as const;
}

/** A sentence about a name of `payment-options` that the service does not offer for this amount. */
export const unofferedOption = (name: string, offered: readonly string[]): string =>
  `payment-options: ${name} is not offered for this amount.${didYouMean(name, { names: offered })}`;
