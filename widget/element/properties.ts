import type { PropertyDeclarations } from 'lit';
import { checkout } from '#contract';
import type { Settings } from '../config/settings.js';
import { defaultBaseUrl } from './base-url.js';
import type { CryptoCheckout } from './crypto-checkout.js';
import { themeAttribute } from '../config/appearance.js';
import { camel, json, kebab } from '../config/names.js';

/** Parameters of checkout that are attributes (kebab-case) and properties (camelCase) of the same name. */
const parameterNames = Object.keys(checkout.query);

/** Properties that make another order; the others change what is shown. */
export const settingNames = [
  ...parameterNames.map(camel),
  ...['baseUrl', 'wallets', 'partner', 'paymentUrl', 'transactionCode'],
] as (keyof CryptoCheckout)[];

export const properties: PropertyDeclarations = {
  ...Object.fromEntries(parameterNames.map((name) => [camel(name), { attribute: kebab(name) }])),
  baseUrl: { attribute: 'base-url' },
  wallets: { converter: json },
  partner: { attribute: false },
  paymentUrl: { attribute: 'payment-url' },
  transactionCode: { attribute: 'transaction-code' },
  qr: {},
  locale: {},
  numberingSystem: { attribute: 'numbering-system' },
  brand: {},
  theme: { reflect: true, converter: themeAttribute },
  layout: {},
  translations: { attribute: false },
};

/** What the page has set on the element, still unchecked. */
export function settingsOf(element: CryptoCheckout): Settings {
  const { wallets, partner, paymentUrl, transactionCode } = element;
  const values = element as unknown as Readonly<Record<string, unknown>>;
  return {
    baseUrl: element.baseUrl || defaultBaseUrl(),
    parameters: Object.fromEntries(parameterNames.map((name) => [name, values[camel(name)]])),
    wallets,
    partner,
    paymentUrl,
    transactionCode,
    look: element,
  };
}
