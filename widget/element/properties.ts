import type { PropertyDeclarations } from 'lit';
import { checkout } from '#contract';
import type { Settings } from '../config/settings.js';
import { themeConverter } from '../config/appearance.js';
import { withoutPrototype } from '../common/sanitize.js';
import { jsonConverter, proofParameters, snakeToCamel, snakeToKebab } from '../config/names.js';
import { defaultBaseUrl } from './base-url.js';
import type { CheckoutHost } from './host.js';

/** Parameters of checkout that are attributes (kebab-case) and properties (camelCase) of the same name. */
const parameterNames = [...Object.keys(checkout.query), ...proofParameters];

/** Properties that belong to the order. The others change only how it is shown. */
export const orderProperties: readonly string[] = [
  ...parameterNames.map(snakeToCamel),
  'baseUrl',
  'wallets',
  'partner',
  'paymentUrl',
  'transactionCode',
];

const declarations: PropertyDeclarations = {
  ...Object.fromEntries(parameterNames.map((name) => [snakeToCamel(name), { attribute: snakeToKebab(name) }])),
  baseUrl: { attribute: 'base-url' },
  wallets: { converter: jsonConverter },
  partner: { attribute: false },
  paymentUrl: { attribute: 'payment-url' },
  transactionCode: { attribute: 'transaction-code' },
  qr: {},
  emphasis: {},
  paymentTarget: { attribute: 'payment-target' },
  returnUrl: { attribute: 'return-url' },
  explorerUrl: { attribute: 'explorer-url' },
  locale: {},
  numberingSystem: { attribute: 'numbering-system' },
  brand: {},
  theme: { reflect: true, converter: themeConverter },
  layout: {},
  translations: { attribute: false },
};

export const properties: PropertyDeclarations = Object.fromEntries(
  Object.entries(declarations).map(([name, declaration]) => [name, withoutPrototype(declaration)]),
);

type ConfigurableHost = CheckoutHost & Pick<Settings, 'baseUrl' | 'wallets' | 'partner' | 'paymentUrl'>;

/** The settings as the page wrote them, unchecked. */
export function collectSettings(host: ConfigurableHost): Settings {
  const { wallets, partner, paymentUrl, transactionCode } = host;
  const values = host as unknown as Readonly<Record<string, unknown>>;
  return {
    baseUrl: host.baseUrl || defaultBaseUrl(),
    parameters: Object.fromEntries(parameterNames.map((name) => [name, values[snakeToCamel(name)]])),
    wallets,
    partner,
    paymentUrl,
    transactionCode,
    appearance: host,
  };
}
