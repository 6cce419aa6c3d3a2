import { checkout, rules, type QueryParameters } from '#contract';
import type { Purchase } from '../common/purchase.js';
import { withoutPrototype } from '../common/sanitize.js';
import { invalidAppearance, type Appearance } from './appearance.js';
import { camelToSnake, partnerParameters, proofParameters, snakeToKebab } from './names.js';
import { isUrlTemplate } from './url-template.js';

/** A coin on a network, and the merchant's or the buyer's address there. Names are the document's. */
export type Wallet = {
  readonly crypto_currency: string;
  readonly crypto_currency_network: string;
  /** Absent when the buyer types it. */
  readonly wallet_address?: string;
  /** What the coin is called, where the service says it. */
  readonly name?: string;
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

/** What the page has set, still unchecked: checkout's own parameters under their names with `coins`, and the widget's settings. */
export type Settings = {
  readonly baseUrl: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly wallets: unknown;
  readonly partner: unknown;
  readonly paymentUrl: string;
  /** The name of the payment option that is chosen first. */
  readonly paymentOption?: string | undefined;
  /** Set to show an existing order. */
  readonly transactionCode: unknown;
  readonly appearance: Appearance;
};

type CommonConfig = { readonly baseUrl: string; readonly paymentUrl: string };

/** A new purchase: the widget creates its order. */
export type PurchaseConfig = CommonConfig &
  Purchase & {
    /** Comes first, if the service offers it. */
    readonly paymentOption?: string | undefined;
    /** Absent when the buyer chooses among all that the service supports. */
    readonly wallets: readonly Wallet[] | undefined;
    /** The one coin that the merchant accepts, on whatever network. */
    readonly cryptoCurrency: string | undefined;
    /** The pairs that the merchant accepts, such as `USDT:TRON, BTC:BITCOIN`: checked where the buyer chooses. */
    readonly coins: string | undefined;
    /** The parameters of checkout, apart from the wallet. */
    readonly orderParameters: Readonly<Record<string, string>>;
    /** Proves them. A page that loads again has another proof of the same order. */
    readonly proof: Readonly<Record<string, string>>;
    readonly transactionCode?: undefined;
  };

/** An existing order: the widget shows it and creates none. */
export type ExistingOrderConfig = CommonConfig & { readonly transactionCode: string } & {
  readonly [K in Exclude<keyof PurchaseConfig, keyof CommonConfig | 'transactionCode'>]?: undefined;
};

/** The checked settings. */
export type Config = PurchaseConfig | ExistingOrderConfig;

/** The first wrong setting: its attribute, whether it is missing, and the parameter that it sets. */
export type ConfigProblem = { readonly attribute: string; readonly isMissing: boolean; readonly parameter: string };

type Values = Readonly<Record<string, string>>;

const isValid = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown): boolean =>
  schema.safeParse(value).success;

type Setting = { readonly parameter: string; readonly value: unknown; readonly attribute?: string };

/** The problem of a setting, unless the setting passes. */
const problemUnless = (passes: boolean, setting: Setting): ConfigProblem[] => {
  const { parameter, value, attribute = snakeToKebab(parameter) } = withoutPrototype(setting);
  return passes ? [] : [{ attribute, parameter, isMissing: value === undefined || value === '' }];
};

/** A page may pass numbers as numbers. Anything else counts as missing. */
const toStringValue = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : '';

/** The name of a parameter in the page's object: the members of `partner` have no prefix. */
const toMemberName = (parameter: string): string => parameter.replace('partner_', '');

/** Copies the own members for these parameters as strings, so that nothing else in the page's object reaches the request. */
const pickStrings = (source: unknown, parameters: readonly string[]): Values =>
  withoutPrototype(
    Object.fromEntries(
      parameters
        .filter((parameter) => Object.hasOwn(Object(source) as object, toMemberName(parameter)))
        .map((parameter) => [parameter, toStringValue((source as Record<string, unknown>)[toMemberName(parameter)])])
        .filter(([, value]) => value !== ''),
    ) as Values,
  );

type CheckedParameters = {
  readonly names: readonly string[];
  readonly parameters?: QueryParameters;
  readonly toAttribute?: (parameter: string) => string;
};

/** The problems of the named parameters, by the contract's rules. */
function parameterProblems(values: Values, checked: CheckedParameters): ConfigProblem[] {
  const { names, parameters = checkout.query, toAttribute = snakeToKebab } = withoutPrototype(checked);
  return names.flatMap((name) => {
    const { schema, optional } = withoutPrototype((parameters as QueryParameters)[name] as QueryParameters[string]);
    const value = values[name];
    return problemUnless((optional && !value) || isValid(schema, value), {
      attribute: toAttribute(name),
      parameter: toMemberName(name),
      value,
    });
  });
}

const pairParameters = ['crypto_currency', 'crypto_currency_network'];
const walletParameters = [...pairParameters, 'wallet_address'];
const purchaseParameters = ['fiat_amount', 'fiat_currency', 'external_reference', 'webhook_url'];

type Checked<T> = { readonly value: T; readonly problems: readonly ConfigProblem[] };

/** A missing address is no problem: the buyer types it. */
const walletProblems = (wallet: Values, toAttribute?: (parameter: string) => string): ConfigProblem[] =>
  parameterProblems(wallet, {
    names: 'wallet_address' in wallet ? walletParameters : pairParameters,
    ...(toAttribute && { toAttribute }),
  });

function readWallets({ wallets, parameters }: Settings): Checked<readonly Values[] | undefined> {
  if (wallets == null) {
    const wallet = pickStrings(parameters, walletParameters);
    const isBuyerChoice = !('crypto_currency_network' in wallet) && !('wallet_address' in wallet);
    return isBuyerChoice
      ? { value: undefined, problems: parameterProblems(wallet, { names: Object.keys(wallet) }) }
      : { value: [wallet], problems: walletProblems(wallet) };
  }
  const value = Array.isArray(wallets) ? wallets.map((wallet) => pickStrings(wallet, walletParameters)) : [];
  const problems = value.flatMap((wallet, index) => walletProblems(wallet, (name) => `wallets[${index}].${name}`));
  return {
    value,
    problems: [...problemUnless(value.length > 0, { parameter: 'wallets', value: wallets }), ...problems],
  };
}

/** All parameters of the group are checked as soon as one is set. */
function readPartner(partner: unknown): Checked<Values> {
  const value = pickStrings(partner, partnerParameters);
  const parameters = checkout.partner.query;
  return {
    value,
    problems: Object.keys(value).length > 0 ? parameterProblems(value, { names: partnerParameters, parameters }) : [],
  };
}

function appearanceProblems(appearance: Appearance): ConfigProblem[] {
  const invalid = invalidAppearance(appearance);
  return problemUnless(!invalid, { parameter: camelToSnake(invalid ?? ''), value: appearance[invalid ?? 'qr'] });
}

export type SettingsResult = { readonly config: Config } | { readonly problem: ConfigProblem };

/** The first problem, or the config. Every checkout has a service and an appearance, whatever else it has. */
function toSettingsResult(
  { baseUrl, paymentUrl, appearance }: Settings,
  { value, problems }: Checked<Config>,
): SettingsResult {
  const [problem] = [
    ...problemUnless(isValid(rules.webUrl, baseUrl), { parameter: 'base_url', value: baseUrl }),
    ...problems,
    ...appearanceProblems(appearance),
    ...problemUnless(!paymentUrl || isUrlTemplate(paymentUrl, /\{(option|transaction_code)\}/g), {
      parameter: 'payment_url',
      value: paymentUrl,
    }),
  ];
  return withoutPrototype(problem ? { problem } : { config: withoutPrototype(value) });
}

/** An existing order needs only its code. An empty code is a mistake of the page, not a new purchase. */
function readExistingOrder({ baseUrl, paymentUrl, transactionCode }: Settings): Checked<Config> {
  const setting = { parameter: 'transaction_code', value: transactionCode };
  return {
    value: { baseUrl, paymentUrl, transactionCode: String(transactionCode) },
    problems: problemUnless(isValid(rules.transactionCode, transactionCode), setting),
  };
}

function readPurchase(settings: Settings): Checked<Config> {
  const { baseUrl, paymentUrl, paymentOption, parameters } = settings;
  const order = pickStrings(parameters, purchaseParameters);
  const wallets = readWallets(settings);
  const partner = readPartner(settings.partner);
  const proof = pickStrings(parameters, proofParameters);
  const { fiat_amount: fiatAmount = '', fiat_currency: fiatCurrency = '' } = order;
  return {
    value: {
      baseUrl,
      paymentUrl,
      paymentOption,
      fiatAmount,
      fiatCurrency,
      cryptoCurrency: pickStrings(parameters, pairParameters)['crypto_currency'],
      coins: parameters['coins'] == null ? undefined : toStringValue(parameters['coins']),
      orderParameters: withoutPrototype({ ...order, ...partner.value }),
      proof,
      wallets: wallets.value as readonly Wallet[] | undefined,
    },
    problems: [
      ...parameterProblems(order, { names: purchaseParameters }),
      // Payment options takes three letters only, checkout capitals only, and the widget calls both.
      ...problemUnless(fiatCurrency.length === 3, { parameter: 'fiat_currency', value: fiatCurrency }),
      ...wallets.problems,
      ...partner.problems,
    ],
  };
}

/** Checks all settings by the contract's rules. Returns the first problem, or the config. */
export const readSettings = (settings: Settings): SettingsResult =>
  toSettingsResult(settings, settings.transactionCode != null ? readExistingOrder(settings) : readPurchase(settings));
