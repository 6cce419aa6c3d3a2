import type { PropertyDeclaration, PropertyDeclarations } from 'lit';
import { checkout } from '#contract';
import type { Settings } from '../config/settings.js';
import { appearanceProperties, themeConverter } from '../config/appearance.js';
import { withoutPrototype } from '../common/sanitize.js';
import { camelToSnake, jsonConverter, proofParameters, snakeToCamel, snakeToKebab } from '../config/names.js';
import { defaultBaseUrl } from './base-url.js';
import type { CheckoutHost } from './host.js';

/** Parameters of checkout that are attributes (kebab-case) and properties (camelCase) of the same name, and `coins`. */
const parameterNames = [...Object.keys(checkout.query), ...proofParameters, 'coins'];

/** Properties that belong to the order. The others change only how it is shown. */
const orderProperties: readonly string[] = [
  ...parameterNames.map(snakeToCamel),
  'baseUrl',
  'wallets',
  'partner',
  'paymentUrl',
  'paymentOption',
  'lines',
  'transactionCode',
];

/** Attributes are the kebab-case of their property. */
const declareAttribute = (name: string): [string, PropertyDeclaration] => [
  name,
  { attribute: snakeToKebab(camelToSnake(name)) },
];

const declarations: PropertyDeclarations = {
  ...Object.fromEntries([...orderProperties, ...appearanceProperties].map(declareAttribute)),
  wallets: { converter: jsonConverter },
  lines: { converter: jsonConverter },
  optionNames: { attribute: 'option-names', converter: jsonConverter },
  partner: { attribute: false },
  theme: { reflect: true, converter: themeConverter },
  translations: { attribute: false },
};

export const properties: PropertyDeclarations = Object.fromEntries(
  Object.entries(declarations).map(([name, declaration]) => [name, withoutPrototype(declaration)]),
);

/** A text that equal values share. What has none, such as a cycle or a BigInt, stays, and equals itself alone. */
export const toComparable = (value: unknown): unknown => {
  try {
    return JSON.stringify(value);
  } catch {
    return value;
  }
};

type ConfigurableHost = CheckoutHost &
  Pick<Settings, 'baseUrl' | 'wallets' | 'partner' | 'paymentUrl' | 'paymentOption'>;

/** The settings as the page wrote them, unchecked. */
export function collectSettings(host: ConfigurableHost): Settings {
  const { wallets, partner, paymentUrl, paymentOption, transactionCode } = host;
  const values = host as unknown as Readonly<Record<string, unknown>>;
  return {
    baseUrl: host.baseUrl || defaultBaseUrl(),
    parameters: Object.fromEntries(parameterNames.map((name) => [name, values[snakeToCamel(name)]])),
    wallets,
    partner,
    paymentUrl,
    paymentOption,
    transactionCode,
    appearance: host,
  };
}
