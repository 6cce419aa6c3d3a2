import { checkout, rules, type QueryParameters } from '#contract';
import { bare } from '../common/without-prototype.js';
import { wrongLook, type Look } from './appearance.js';
import { kebab, snake } from './names.js';

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
  readonly look: Look;
};

/** What the widget works with. */
export type Config = {
  readonly baseUrl: string;
  readonly fiatAmount: string;
  readonly fiatCurrency: string;
  /** Absent where the buyer chooses among all that the service supports. */
  readonly wallets: readonly Wallet[] | undefined;
  /** The one coin that the merchant accepts, on whatever network. */
  readonly coin: string | undefined;
  /** What checkout is sent, but for the wallet. */
  readonly order: Readonly<Record<string, string>>;
  readonly paymentUrl: string;
  /** The order to show. With it, none is made, and the amount is the order's own. */
  readonly transactionCode?: string;
};

/** The first thing that is wrong: which attribute, whether it is there at all, and the parameter that it sets. */
export type Problem = { readonly attribute: string; readonly isMissing: boolean; readonly name: string };

type Values = Readonly<Record<string, string>>;
type Rule = { readonly safeParse: (value: unknown) => { readonly success: boolean } };
type Check = { readonly attribute: string; readonly value: unknown; readonly rule: Rule; readonly name: string };

/** Payment options take three letters only, checkout capitals only; the widget calls both. */
const fiatCode: Rule = { safeParse: (value) => ({ success: (value as string).length === 3 }) };

/** The two placeholders are no part of a URL until they are filled in; another one never would be. */
const urlTemplate: Rule = {
  safeParse(value) {
    const filled = String(value).replace(/\{(option|transaction_code)\}/g, 'x');
    return { success: !/[{}]/.test(filled) && rules.webUrl.safeParse(filled).success };
  },
};

const isWrong = ({ rule, value }: Check): boolean => !rule.safeParse(value).success;

/** Numbers may come as numbers; anything else is no value. */
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

/** Only these members, as own texts: whatever else a page has put into the object stays out of the request. */
const pick = (source: unknown, names: readonly string[], prefix = ''): Values =>
  bare(
    Object.fromEntries(
      names
        .filter((name) => Object.hasOwn(Object(source) as object, name))
        .map((name) => [prefix + name, textOf((source as Record<string, unknown>)[name])])
        .filter(([, value]) => value !== ''),
    ) as Values,
  );

/** One check for each of the named parameters, by the contract's own rules. */
const checksOf = (
  values: Values,
  names: readonly string[],
  attribute: (name: string) => string,
  parameters: QueryParameters = checkout.query,
): Check[] =>
  names.flatMap((name) => {
    const parameter = parameters[name];
    if (!parameter || (parameter.optional && !(name in values))) return [];
    return [
      { attribute: attribute(name), value: values[name], rule: parameter.schema, name: name.replace('partner_', '') },
    ];
  });

const pairNames = ['crypto_currency', 'crypto_currency_network'];
const walletNames = [...pairNames, 'wallet_address'];
const partnerNames = Object.keys(checkout.partner.query);

type Reading<T> = { readonly value: T; readonly checks: readonly Check[] };

/** An address that is not given is the buyer's to type, so it is not checked. */
const walletChecks = (wallet: Values, prefix = ''): Check[] =>
  checksOf(
    wallet,
    'wallet_address' in wallet ? walletNames : pairNames,
    (name) => prefix + (prefix ? name : kebab(name)),
  );

function readWallets({ wallets, parameters }: Settings): Reading<readonly Values[] | undefined> {
  if (wallets == null) {
    const wallet = pick(parameters, walletNames);
    const isOpen = !('crypto_currency_network' in wallet) && !('wallet_address' in wallet);
    if (isOpen) return { value: undefined, checks: checksOf(wallet, Object.keys(wallet), kebab) };
    return { value: [wallet], checks: walletChecks(wallet) };
  }
  const list = Array.isArray(wallets) ? wallets.map((wallet) => pick(wallet, walletNames)) : [];
  const rule = { safeParse: () => ({ success: list.length > 0 }) };
  const checks = list.flatMap((wallet, index) => walletChecks(wallet, `wallets[${index}].`));
  return { value: list, checks: [{ attribute: 'wallets', value: wallets, rule, name: 'wallets' }, ...checks] };
}

function readPartner(partner: unknown): Reading<Values> {
  const value = pick(
    partner,
    partnerNames.map((name) => name.replace('partner_', '')),
    'partner_',
  );
  const isGiven = Object.keys(value).length > 0;
  return { value, checks: isGiven ? checksOf(value, partnerNames, kebab, checkout.partner.query) : [] };
}

type Read = { readonly config: Config } | { readonly problem: Problem };

/** The first problem, or the whole set-up is good. */
function verdict(checks: readonly Check[], config: Config): Read {
  const failed = checks.find(isWrong);
  if (!failed) return { config };
  const { attribute, value, name } = failed;
  return { problem: { attribute, name, isMissing: value === undefined || value === '' } };
}

const never: Rule = { safeParse: () => ({ success: false }) };

function lookChecks(look: Look): Check[] {
  const wrong = wrongLook(look);
  const name = wrong && snake(wrong);
  return name ? [{ attribute: kebab(name), value: look[wrong], rule: never, name }] : [];
}

/** What every checkout has: where the service is, and how it looks. */
const commonChecks = ({ baseUrl, paymentUrl, look }: Settings, rest: readonly Check[]): readonly Check[] => [
  { attribute: 'base-url', value: baseUrl, rule: rules.webUrl, name: 'base_url' },
  ...rest,
  ...lookChecks(look),
  ...(paymentUrl ? [{ attribute: 'payment-url', value: paymentUrl, rule: urlTemplate, name: 'payment_url' }] : []),
];

/** An order that there is: its code says everything else. An empty code is a mistake, not a wish for a new order. */
function readExisting(settings: Settings): Read {
  const { baseUrl, paymentUrl, transactionCode } = settings;
  const name = 'transaction_code';
  const code = { attribute: kebab(name), value: transactionCode, rule: rules.transactionCode, name };
  return verdict(commonChecks(settings, [code]), {
    ...{ baseUrl, paymentUrl, transactionCode: String(transactionCode) },
    ...{ fiatAmount: '', fiatCurrency: '', wallets: [], coin: undefined, order: {} },
  });
}

/** Checks everything by the contract's rules; the first problem is told, or the whole set-up is good. */
export function readSettings(settings: Settings): Read {
  if (settings.transactionCode != null) return readExisting(settings);
  const { baseUrl, paymentUrl, parameters } = settings;
  const order = pick(parameters, ['fiat_amount', 'fiat_currency', 'external_reference', 'webhook_url']);
  const wallets = readWallets(settings);
  const partner = readPartner(settings.partner);
  const checks: Check[] = [
    ...checksOf(order, ['fiat_amount', 'fiat_currency', 'external_reference', 'webhook_url'], kebab),
    { attribute: 'fiat-currency', value: order['fiat_currency'], rule: fiatCode, name: 'fiat_currency' },
    ...wallets.checks,
    ...partner.checks,
  ];
  const { fiat_amount: fiatAmount = '', fiat_currency: fiatCurrency = '' } = order;
  const coin = pick(parameters, pairNames)['crypto_currency'];
  return verdict(commonChecks(settings, checks), {
    ...{ baseUrl, fiatAmount, fiatCurrency, coin, paymentUrl },
    order: { ...order, ...partner.value },
    wallets: wallets.value as readonly Wallet[] | undefined,
  });
}
