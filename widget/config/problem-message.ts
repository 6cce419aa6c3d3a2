import type { ConfigProblem } from './settings.js';

/** How to fix a value, by its parameter without `partner_`. */
const fixes: Readonly<Record<string, string>> = {
  base_url: 'Write the address of the service, such as https://pay.example.',
  fiat_amount: 'Write digits and a point, more than 0 and at most 10000, such as 49.00.',
  fiat_currency: 'Write three capital letters, such as EUR.',
  crypto_currency: 'Write 2 to 6 capital letters, such as USDT.',
  crypto_currency_network: 'Write 2 to 10 capital letters or digits, such as TRON.',
  coins:
    'Write the coins that you accept with their networks, such as USDT:TRON, BTC:BITCOIN; or set crypto-currency, crypto-currency-network and wallet-address.',
  wallet_address: 'Write the whole address without spaces.',
  external_reference: 'Write a reference of up to 255 characters, such as an order number.',
  webhook_url: 'Write a whole http or https address.',
  comission_percentage: 'Write a percentage above 0, such as 2.5.',
  wallets: 'Write a JSON list of crypto_currency, crypto_currency_network and wallet_address.',
  transaction_code: 'Write the transaction code of an order, as checkout-created gave it.',
  qr: 'Write address or uri.',
  emphasis: 'Write payment or address.',
  payment_target: 'Write _blank, _self or _top.',
  return_url: 'Write a whole http or https address.',
  terms_url: 'Write a whole http or https address; consent needs it.',
  privacy_url: 'Write a whole http or https address.',
  support_url: 'Write a whole http or https address.',
  consent: 'Write required, or leave it out.',
  lines: 'Write a list of label and amount whose amounts add up to fiat-amount exactly, such as 41.18 and 7.82.',
  terms_version: 'Write a version of up to 255 characters, such as 2026-11.',
  explorer_url: 'Write a whole http or https address; {tx_hash} is filled in after the host.',
  theme: 'Write one or more of auto, light, dark, contrast, soft, sharp, mono, inherit.',
  brand: 'Write a colour, such as #635bff.',
  locale: 'Write a language tag, such as en or de-AT.',
  numbering_system: 'Write the name of a numbering system, such as latn or arab.',
  option_names: 'Write a JSON object with a text, or show_name and alt, for each name of a payment option.',
  layout: 'Write card, button or row.',
  payment_url: 'Write a whole http or https address; {option} and {transaction_code} are filled in after the host.',
};

/** A sentence for the merchant: which attribute is wrong, why, and how to fix it. */
export function problemMessage({ attribute, isMissing, parameter }: ConfigProblem): string {
  const group = isMissing && attribute.startsWith('partner-') ? ' Set all partner attributes or none.' : '';
  return `${attribute} ${isMissing ? 'is missing' : 'does not fit'}. ${fixes[parameter] ?? ''}${group}`;
}
