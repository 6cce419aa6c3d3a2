import { checkout, rules, type QueryParameters } from '#contract';
import { withoutPrototype } from '../common/without-prototype.js';
import { invalidAppearance, type Appearance } from './appearance.js';
import { snakeToKebab, camelToSnake } from './names.js';

/** A coin on a network, and the merchant's or the buyer's address there. Names are the document's. */
export type Wallet = {
  readonly crypto_currency: string;
  readonly crypto_currency_network: string;
  /** Absent where the buyer is to type it. */
  readonly wallet_address?: string;
  /** Shared wallets on this network are reached with a memo or tag, which an order cannot carry. */
  readonly requiresMemo?: boolean;
};

/** The partner group (4.4), all or nothing. Names are the document's without `partner_`, its spelling included. */
export type Partner = {
  readonly wallet_address: string;
  readonly external_reference: string;
  readonly crypto_currency: string;
  readonly crypto_currency_network: string;
  readonly comission_percentage: string;
  readonly webhook_url: string;
};

/** What the page has set, still unchecked: checkout's own parameters under their names, and the widget's settings. */
export type Settings = {
  readonly baseUrl: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly wallets: unknown;
  readonly partner: unknown;
  readonly paymentUrl: string;
  /** Set where an order that there is already is to be shown. */
  readonly transactionCode: unknown;
  readonly appearance: Appearance;
};

/** What the widget works with. */
export type Config = {
  readonly baseUrl: string;
  readonly fiatAmount: string;
  readonly fiatCurrency: string;
  /** Absent where the buyer chooses among all that the service supports. */
  readonly wallets: readonly Wallet[] | undefined;
  /** The one coin that the merchant accepts, on whatever network. */
  readonly cryptoCurrency: string | undefined;
  /** What checkout is sent, but for the wallet. */
  readonly orderParameters: Readonly<Record<string, string>>;
  readonly paymentUrl: string;
  /** The order to show. With it, none is made, and the amount is the order's own. */
  readonly transactionCode?: string;
};

/** The first thing that is wrong: which attribute, whether it is there at all, and the parameter that it sets. */
export type ConfigProblem = { readonly attribute: string; readonly isMissing: boolean; readonly parameter: string };

type Values = Readonly<Record<string, string>>;
type Rule = { readonly safeParse: (value: unknown) => { readonly success: boolean } };
type SettingCheck = {
  readonly attribute: string;
  readonly value: unknown;
  readonly rule: Rule;
  readonly parameter: string;
};

/** Payment options take three letters only, checkout capitals only; the widget calls both. */
const threeLetterCode: Rule = { safeParse: (value) => ({ success: (value as string).length === 3 }) };

/** The two placeholders are no part of a URL until they are filled in; another one never would be. */
const urlTemplate: Rule = {
  safeParse(value) {
    const filled = String(value).replace(/\{(option|transaction_code)\}/g, 'x');
    return { success: !/[{}]/.test(filled) && rules.webUrl.safeParse(filled).success };
  },
};

const isInvalid = ({ rule, value }: SettingCheck): boolean => !rule.safeParse(value).success;

/** Numbers may come as numbers; anything else is no value. */
const toStringValue = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : '';

/** Only these members, as own texts: whatever else a page has put into the object stays out of the request. */
const pickStrings = (source: unknown, names: readonly string[], prefix = ''): Values =>
  withoutPrototype(
    Object.fromEntries(
      names
        .filter((name) => Object.hasOwn(Object(source) as object, name))
        .map((name) => [prefix + name, toStringValue((source as Record<string, unknown>)[name])])
        .filter(([, value]) => value !== ''),
    ) as Values,
  );

/** One check for each of the named parameters, by the contract's own rules. */
const parameterChecks = (
  values: Values,
  names: readonly string[],
  attribute: (parameter: string) => string,
  parameters: QueryParameters = checkout.query,
): SettingCheck[] =>
  names.flatMap((name) => {
    const definition = parameters[name];
    if (!definition || (definition.optional && !(name in values))) return [];
    const parameter = name.replace('partner_', '');
    return [{ attribute: attribute(name), value: values[name], rule: definition.schema, parameter }];
  });

const pairParameters = ['crypto_currency', 'crypto_currency_network'];
const walletParameters = [...pairParameters, 'wallet_address'];
const partnerParameters = Object.keys(checkout.partner.query);

type Checked<T> = { readonly value: T; readonly checks: readonly SettingCheck[] };

/** An address that is not given is the buyer's to type, so it is not checked. */
const walletChecks = (wallet: Values, prefix = ''): SettingCheck[] =>
  parameterChecks(
    wallet,
    'wallet_address' in wallet ? walletParameters : pairParameters,
    (name) => prefix + (prefix ? name : snakeToKebab(name)),
  );

function readWallets({ wallets, parameters }: Settings): Checked<readonly Values[] | undefined> {
  if (wallets == null) {
    const wallet = pickStrings(parameters, walletParameters);
    const isBuyerChoice = !('crypto_currency_network' in wallet) && !('wallet_address' in wallet);
    if (isBuyerChoice) return { value: undefined, checks: parameterChecks(wallet, Object.keys(wallet), snakeToKebab) };
    return { value: [wallet], checks: walletChecks(wallet) };
  }
  const list = Array.isArray(wallets) ? wallets.map((wallet) => pickStrings(wallet, walletParameters)) : [];
  const rule = { safeParse: () => ({ success: list.length > 0 }) };
  const checks = list.flatMap((wallet, index) => walletChecks(wallet, `wallets[${index}].`));
  return { value: list, checks: [{ attribute: 'wallets', value: wallets, rule, parameter: 'wallets' }, ...checks] };
}

function readPartner(partner: unknown): Checked<Values> {
  const value = pickStrings(
    partner,
    partnerParameters.map((name) => name.replace('partner_', '')),
    'partner_',
  );
  const isGiven = Object.keys(value).length > 0;
  return {
    value,
    checks: isGiven ? parameterChecks(value, partnerParameters, snakeToKebab, checkout.partner.query) : [],
  };
}

type SettingsResult = { readonly config: Config } | { readonly problem: ConfigProblem };

/** The first problem, or the whole set-up is good. */
function toSettingsResult(checks: readonly SettingCheck[], config: Config): SettingsResult {
  const failed = checks.find(isInvalid);
  if (!failed) return { config };
  const { attribute, value, parameter } = failed;
  return { problem: { attribute, parameter, isMissing: value === undefined || value === '' } };
}

const alwaysInvalid: Rule = { safeParse: () => ({ success: false }) };

function appearanceChecks(appearance: Appearance): SettingCheck[] {
  const invalid = invalidAppearance(appearance);
  const parameter = invalid && camelToSnake(invalid);
  return parameter
    ? [{ attribute: snakeToKebab(parameter), value: appearance[invalid], rule: alwaysInvalid, parameter }]
    : [];
}

/** What every checkout has: where the service is, and how it looks. */
const commonChecks = (
  { baseUrl, paymentUrl, appearance }: Settings,
  rest: readonly SettingCheck[],
): readonly SettingCheck[] => [
  { attribute: 'base-url', value: baseUrl, rule: rules.webUrl, parameter: 'base_url' },
  ...rest,
  ...appearanceChecks(appearance),
  ...(paymentUrl ? [{ attribute: 'payment-url', value: paymentUrl, rule: urlTemplate, parameter: 'payment_url' }] : []),
];

/** An order that there is: its code says everything else. An empty code is a mistake, not a wish for a new order. */
function readExisting(settings: Settings): SettingsResult {
  const { baseUrl, paymentUrl, transactionCode } = settings;
  const parameter = 'transaction_code';
  const code = { attribute: snakeToKebab(parameter), value: transactionCode, rule: rules.transactionCode, parameter };
  return toSettingsResult(commonChecks(settings, [code]), {
    ...{ baseUrl, paymentUrl, transactionCode: String(transactionCode) },
    ...{ fiatAmount: '', fiatCurrency: '', wallets: [], cryptoCurrency: undefined, orderParameters: {} },
  });
}

/** Checks everything by the contract's rules; the first problem is told, or the whole set-up is good. */
export function readSettings(settings: Settings): SettingsResult {
  if (settings.transactionCode != null) return readExisting(settings);
  const { baseUrl, paymentUrl, parameters } = settings;
  const order = pickStrings(parameters, ['fiat_amount', 'fiat_currency', 'external_reference', 'webhook_url']);
  const wallets = readWallets(settings);
  const partner = readPartner(settings.partner);
  const checks: SettingCheck[] = [
    ...parameterChecks(order, ['fiat_amount', 'fiat_currency', 'external_reference', 'webhook_url'], snakeToKebab),
    { attribute: 'fiat-currency', value: order['fiat_currency'], rule: threeLetterCode, parameter: 'fiat_currency' },
    ...wallets.checks,
    ...partner.checks,
  ];
  const { fiat_amount: fiatAmount = '', fiat_currency: fiatCurrency = '' } = order;
  const cryptoCurrency = pickStrings(parameters, pairParameters)['crypto_currency'];
  return toSettingsResult(commonChecks(settings, checks), {
    ...{ baseUrl, fiatAmount, fiatCurrency, cryptoCurrency, paymentUrl },
    orderParameters: { ...order, ...partner.value },
    wallets: wallets.value as readonly Wallet[] | undefined,
  });
}
