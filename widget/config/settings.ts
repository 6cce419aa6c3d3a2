import type { Purchase, Wallet } from '../common/purchase.js';
import type { Cause } from './cause.js';
import { attributesOf, isAbsent, isValidAttribute, pageUrl, toAttribute, toParameter } from './attributes.js';
import type { AttributeName, CheckoutProperties } from './attributes.js';

/** What the page has set, still unchecked: the element itself. */
export type Settings = { readonly [Name in keyof CheckoutProperties | 'partner']?: unknown };

type CommonConfig = {
  readonly baseUrl: string;
  readonly paymentUrl: string | undefined;
  /** Names of payment options; empty for all. */
  readonly paymentOptions: readonly string[];
};

/** A new purchase: the widget creates its order. */
export type PurchaseConfig = CommonConfig & {
  /** Absent when the buyer chooses the coin and types the address. */
  readonly wallets: readonly Wallet[] | undefined;
  /** The one coin that the merchant accepts, on whatever network. */
  readonly cryptoCurrency: string | undefined;
  /** The pairs that the merchant accepts, such as `USDT:TRON, BTC:BITCOIN`: checked where the buyer chooses. */
  readonly coins: string | undefined;
  /** The parameters of checkout, apart from the wallet. */
  readonly orderParameters: Purchase & Values;
  /** Proves them. A page that loads again has another proof of the same order. */
  readonly proof: Values;
  readonly transactionCode?: undefined;
};

/** An existing order: the widget shows it and creates none. */
type ExistingOrderConfig = CommonConfig & { readonly transactionCode: string } & {
  readonly [K in Exclude<keyof PurchaseConfig, keyof CommonConfig | 'transactionCode'>]?: undefined;
};

/** The checked settings. */
export type Config = PurchaseConfig | ExistingOrderConfig;

/** A wrong setting: its name, as the page writes it, and its value. */
export type ConfigProblem = {
  readonly name: AttributeName;
  readonly attribute: string;
  readonly value: unknown;
  /** Where more is known than that the value breaks its rule. */
  readonly cause?: Cause;
};

/** There is a config where there is no problem. */
export type SettingsResult = { readonly config?: Config | undefined; readonly problems: readonly ConfigProblem[] };

/** Texts by the names of parameters. */
type Values = Readonly<Record<string, string>>;

type Checked<T> = { readonly value: T; readonly problems: readonly ConfigProblem[] };

export const problemOf = (name: AttributeName, value: unknown): ConfigProblem => ({
  name,
  attribute: toAttribute(name),
  value,
});

/** The problem of a setting, unless it is valid. */
const check = (name: AttributeName, value: unknown): ConfigProblem[] =>
  isValidAttribute(name, value) ? [] : [problemOf(name, value)];

/** A page may pass a number or a URL. What is no text otherwise breaks the rule of its attribute. */
const toText = (value: unknown): string => (isAbsent(value) ? '' : (Object(value) as URL).toString());

type Read = (name: AttributeName) => unknown;

/** The settings that have a value, under the names of their parameters: from here to the request they keep them. */
const toParameters = (names: readonly AttributeName[], read: Read): Values =>
  Object.fromEntries(
    names.map((name) => [toParameter(name), toText(read(name))] as const).filter(([, text]) => text !== ''),
  );

/** Reads the known members of the page's object alone, so that nothing else in it reaches the request. */
const memberOf =
  (source: unknown): Read =>
  (name) =>
    (Object(source) as Readonly<Record<string, unknown>>)[toParameter(name).replace('partner_', '')];

/** Checks parameters that are read already. */
const checkValues = (names: readonly AttributeName[], values: object): ConfigProblem[] =>
  names.flatMap((name) => check(name, Reflect.get(values, toParameter(name))));

/** The address first: a page that lost all three reads of the one that decides where the coins go. */
const walletNames = [...attributesOf('wallet')].reverse();

/** The wallet as the page wrote it, which is still to be checked. */
const readWallet = (read: Read): Wallet => toParameters(walletNames, read) as Values & Wallet;

/** Whether the page says that the buyer types the address. Nothing else opens that field. */
const asksBuyer = ({ destination }: Settings): boolean => destination === 'buyer';

const checkWallet = (wallet: Wallet, settings: Settings): ConfigProblem[] =>
  checkValues(
    walletNames.filter((name) => name !== 'walletAddress' || !asksBuyer(settings) || 'wallet_address' in wallet),
    wallet,
  );

/** With `destination="buyer"`, a coin without network and address is only preferred: the buyer chooses the rest. */
function readSingleWallet(wallet: Wallet, settings: Settings): Checked<readonly Wallet[] | undefined> {
  const isBuyerChoice = asksBuyer(settings) && !('crypto_currency_network' in wallet) && !('wallet_address' in wallet);
  if (!isBuyerChoice) return { value: [wallet], problems: checkWallet(wallet, settings) };
  const isGiven = (name: AttributeName): boolean => toParameter(name) in wallet;
  return { value: undefined, problems: checkValues(walletNames.filter(isGiven), wallet) };
}

function readWallets(settings: Settings): Checked<readonly Wallet[]> {
  const { wallets } = settings;
  const value = Array.isArray(wallets) ? wallets.map((wallet) => readWallet(memberOf(wallet))) : [];
  const inList = (problem: ConfigProblem, index: number): ConfigProblem => ({
    ...problem,
    attribute: `wallets[${index}].${toParameter(problem.name)}`,
  });
  const problems = value.flatMap((wallet, index) => checkWallet(wallet, settings).map((one) => inList(one, index)));
  return { value, problems: [...check('wallets', wallets), ...problems] };
}

/** All parameters of the group are checked as soon as the page sets anything for it. */
function readPartner(partner: unknown): Checked<Values> {
  const names = attributesOf('partner');
  const value = toParameters(names, memberOf(partner));
  return { value, problems: Object.keys(Object(partner) as object).length > 0 ? checkValues(names, value) : [] };
}

/** An existing order needs only its code. An empty code is a mistake of the page, not a new purchase. */
const readExistingOrder = ({ transactionCode }: Settings, common: CommonConfig): Checked<Config> => ({
  value: { ...common, transactionCode: String(transactionCode) },
  problems: check('transactionCode', transactionCode),
});

function readPurchase(settings: Settings, common: CommonConfig): Checked<Config> {
  const read: Read = (name) => settings[name as keyof Settings];
  const orderNames = attributesOf('order');
  const order = toParameters(orderNames, read);
  const wallet = readWallet(read);
  const wallets = isAbsent(settings.wallets) ? readSingleWallet(wallet, settings) : readWallets(settings);
  const partner = readPartner(settings.partner);
  const proof = toParameters(attributesOf('proof'), read);
  return {
    value: {
      ...common,
      cryptoCurrency: wallet.crypto_currency,
      coins: isAbsent(settings.coins) ? undefined : toText(settings.coins),
      orderParameters: { ...order, ...partner.value } as Purchase & Values,
      proof,
      wallets: wallets.value,
    },
    problems: [
      ...checkValues(orderNames, order),
      ...check('destination', settings.destination),
      ...checkValues(attributesOf('proof'), proof),
      ...wallets.problems,
      ...partner.problems,
    ],
  };
}

/** A path, such as `/shop/pay`, is one on the host of the page. Anything else is left to the check. */
export const resolvePath = <Value>(value: Value): Value | string =>
  !!value && /^\.{0,2}\/(?!\/)/.test(String(value)) ? (pageUrl(value) ?? value) : value;

/** Checks all settings by their rules. */
export function readSettings(settings: Settings, defaultBaseUrl: () => string): SettingsResult {
  const { consent, termsUrl } = settings;
  const common: CommonConfig = {
    baseUrl: (resolvePath(settings.baseUrl) || defaultBaseUrl()) as string,
    paymentUrl: resolvePath(settings.paymentUrl) as string | undefined,
    paymentOptions: settings.paymentOptions ? (toText(settings.paymentOptions).match(/[^\s,]+/g) ?? []) : [],
  };
  const read = isAbsent(settings.transactionCode) ? readPurchase : readExistingOrder;
  const { value, problems: others } = read(settings, common);
  const problems = [
    ...check('baseUrl', common.baseUrl),
    ...others,
    ...check('paymentUrl', common.paymentUrl),
    ...check('consent', consent),
    // Nobody consents to terms that cannot be read.
    ...(consent && !pageUrl(termsUrl) ? [problemOf('termsUrl', termsUrl)] : []),
  ];
  return { config: problems.length > 0 ? undefined : value, problems };
}
