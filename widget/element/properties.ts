import type { PropertyDeclarations } from 'lit';
import { checkout } from '#contract';
import type { Settings } from '../config/settings.js';
import { defaultBaseUrl } from './base-url.js';
import type { CryptoCheckout } from './crypto-checkout.js';
import { themeConverter } from '../config/appearance.js';
import { snakeToCamel, jsonConverter, snakeToKebab } from '../config/names.js';

/** Parameters of checkout that are attributes (kebab-case) and properties (camelCase) of the same name. */
const parameterNames = Object.keys(checkout.query);

/** Properties that make another order; the others change what is shown. */
export const orderProperties = [
  ...parameterNames.map(snakeToCamel),
  ...['baseUrl', 'wallets', 'partner', 'paymentUrl', 'transactionCode'],
] as (keyof CryptoCheckout)[];

export const properties: PropertyDeclarations = {
  ...Object.fromEntries(parameterNames.map((name) => [snakeToCamel(name), { attribute: snakeToKebab(name) }])),
  baseUrl: { attribute: 'base-url' },
  wallets: { converter: jsonConverter },
  partner: { attribute: false },
  paymentUrl: { attribute: 'payment-url' },
  transactionCode: { attribute: 'transaction-code' },
  qr: {},
  locale: {},
  numberingSystem: { attribute: 'numbering-system' },
  brand: {},
  theme: { reflect: true, converter: themeConverter },
  layout: {},
  translations: { attribute: false },
};

/** What the page has set on the element, still unchecked. */
export function collectSettings(element: CryptoCheckout): Settings {
  const { wallets, partner, paymentUrl, transactionCode } = element;
  const values = element as unknown as Readonly<Record<string, unknown>>;
  return {
    baseUrl: element.baseUrl || defaultBaseUrl(),
    parameters: Object.fromEntries(parameterNames.map((name) => [name, values[snakeToCamel(name)]])),
    wallets,
    partner,
    paymentUrl,
    transactionCode,
    appearance: element,
  };
}
