import * as contract from '#contract';
import { addresses, aliases, isAddressOf, movesOf, pairs, type CheckedOrder } from './checker/index.js';
import type { RandomSource } from './random-source.js';
import { getValuePool } from './values.js';

/** Parameters by name, before the generator mutates them. */
export type Values = Readonly<Record<string, string>>;

/** The state of the running service that the generator may refer to. */
export type KnownState = {
  readonly serviceHeader: string;
  readonly codes: readonly string[];
  readonly orderOf: (code: string) => CheckedOrder | undefined;
};

export type Target = {
  readonly endpoint: contract.Endpoint;
  /** The share of the requests in percent. */
  readonly share: number;
  /** Generates the rest of a path that ends in a slash. */
  readonly tail?: (chance: RandomSource) => string;
  /** Generates values that depend on each other, instead of those of `getValuePool`. */
  readonly values?: (chance: RandomSource, known: KnownState) => Values;
  readonly needsCredentials?: true;
};

/** A pair, a name of its network and an address on it. */
function walletValues({ of, in100 }: RandomSource, prefix: string): Values {
  const { short, network } = of(pairs);
  const names = Object.keys(aliases).filter((name) => aliases[name] === network);
  const right = [...addresses.keys()].filter((address) => isAddressOf(address, network));
  return {
    [`${prefix}crypto_currency`]: short,
    [`${prefix}crypto_currency_network`]: names.length > 0 && in100(30) ? of(names) : network,
    [`${prefix}wallet_address`]: in100(97) ? of(right) : of([...addresses.keys()]),
  };
}

function checkoutValues(chance: RandomSource): Values {
  const names = Object.keys(contract.checkout.query).filter((name) => name !== 'webhook_url' || chance.in100(40));
  const group = chance.in100(25) ? Object.keys(contract.checkout.partner.query) : [];
  const alone = Object.fromEntries([...names, ...group].map((name) => [name, chance.of(getValuePool(name).good)]));
  return { ...alone, ...walletValues(chance, ''), ...(group.length > 0 && walletValues(chance, 'partner_')) };
}

function exchangeTail({ of, in100 }: RandomSource): string {
  const { good, bad } = getValuePool('fiat_currency');
  const code = (): string => (in100(12) ? of(bad) : in100(20) ? of(good).toLowerCase() : of(good));
  return encodeURI(code() + of(['-', '', '-', '', '_', '%2D', '--', '/']) + code());
}

const orderValues = ({ of, in100, number }: RandomSource, { codes }: KnownState): Values => {
  const code =
    codes.length > 0 && in100(80) ? of(codes) : `00000000-0000-4000-8000-${String(number(1e9)).padStart(12, '0')}`;
  return { transaction_code: in100(20) ? code.toUpperCase() : code };
};

const redeliveryValues = (chance: RandomSource, known: KnownState): Values => {
  const { transaction_code = '' } = orderValues(chance, known);
  const change = chance.of(['1', '1', '2', '3']);
  return {
    id: `msg_${transaction_code.toLowerCase().replaceAll('-', '')}_${change}${chance.of(['m', 'p', 'p', 'x'])}`,
  };
};

const triggers =
  'submit require_action capture broadcast confirm finalize hold drop release decline cancel expire timeout late_payment refund reject settle_refund explode'.split(
    ' ',
  );

const reasonPool = ['seen by phone', 'é 😀', '=1+1', 'a'.repeat(255), ' x ', '0'];

/** Mostly an order for which a condition holds, if there is one. */
function codeWhere(
  holds: (order: CheckedOrder) => boolean,
  { chance, known }: { readonly chance: RandomSource; readonly known: KnownState },
): string {
  const { transaction_code = '' } = orderValues(chance, known);
  const isWanted = (code: string): boolean => {
    const order = known.orderOf(code);
    return order !== undefined && holds(order);
  };
  const wanted = chance.in100(70) ? known.codes.filter(isWanted) : [];
  return wanted.length > 0 ? chance.of(wanted) : transaction_code;
}

/** Only few orders would get far by chance. */
const onwardTriggers = ['submit', 'capture', 'broadcast', 'confirm', 'hold', 'release'];

/** Mostly a change that the order allows, as the operator sees it. Most orders are still at their start. */
function moveValues(chance: RandomSource, known: KnownState): Values {
  const transaction_code = codeWhere((one) => one.sequence > 1 && movesOf(one).length > 0, { chance, known });
  const order = known.orderOf(transaction_code.toLowerCase());
  const allowed = order ? movesOf(order) : [];
  const onward = chance.in100(60) ? allowed.filter(({ trigger }) => onwardTriggers.includes(trigger)) : [];
  const move = chance.in100(80) ? chance.of(onward.length > 0 ? onward : [undefined, ...allowed]) : undefined;
  const reasons = move && move.reasons.length > 0 ? move.reasons : ['buyer', 'review_failed', 'x-y'];
  return {
    transaction_code,
    trigger: move?.trigger ?? chance.of(triggers),
    reason: chance.of(reasonPool),
    ...(chance.in100(25) && { status_reason: chance.of(reasons) }),
    ...(chance.in100(10) && { tx_hash: chance.of(['0x6fb2', 'a'.repeat(128), 'a'.repeat(129), 'a b', '']) }),
    ...(chance.in100(10) && {
      payout_amount: chance.of(['0.00115968', '47', '0', '0.0', '1e3', '-1', '9'.repeat(19)]),
    }),
    ...(chance.in100(30) && {
      sequence: chance.in100(80) ? String(order?.sequence ?? 1) : chance.of(['1', '0', '2', '01', '1000000']),
    }),
  };
}

/** Mostly of an order whose money may have been taken. */
function refundValues(chance: RandomSource, known: KnownState): Values {
  return {
    transaction_code: codeWhere(({ status }) => ['paid', 'on_hold', 'sending'].includes(status), { chance, known }),
    reason: chance.of(reasonPool),
    ...(chance.in100(40) && { by: chance.of(['operator', 'operator', 'upstream', 'buyer', 'Operator']) }),
  };
}

/** The webhooks of one order or of all, in any state or one, with a limit or the default one. */
const webhookListValues = (chance: RandomSource, known: KnownState): Values => ({
  ...(chance.in100(80) && orderValues(chance, known)),
  ...(chance.in100(30) && { state: chance.of(['waiting', 'waiting', 'failed', 'disabled', 'Waiting', 'all']) }),
  ...(chance.in100(50) && { limit: chance.of(['1', '2', '99', '100', '101', '0', '01', '1e1']) }),
});

const dayOf = ({ of }: RandomSource): string =>
  of([
    '2000-01-01',
    '2026-02-28',
    '2026-03-16',
    '2028-02-29',
    '2099-12-31',
    '2026-02-29',
    '2026-13-01',
    '1999-12-31',
    '26-1-1',
  ]);

/** Some of the filters, each mostly right. */
function filterValues(chance: RandomSource, known: KnownState): Values {
  const filters: Values = {
    ...orderValues(chance, known),
    external_reference: chance.of(getValuePool('external_reference').good),
    status: chance.of(['pending', 'completed', 'on_hold', 'open', 'Pending']),
    from: dayOf(chance),
    to: dayOf(chance),
    amount_min: chance.of(['0', '5', '49.00', '100', '-1', '1e2', '0.0']),
    amount_max: chance.of(['10000', '100', '49', '00', '999999999999', '9999999999999']),
    fiat_currency: chance.of(['EUR', 'usd', 'EURO', 'E']),
    limit: chance.of(['1', '50', '200', '201', '0']),
  };
  const share = chance.of([10, 20, 40]);
  return Object.fromEntries(Object.entries(filters).filter(() => chance.in100(share)));
}

const auditValues = (chance: RandomSource, known: KnownState): Values => ({
  ...(chance.in100(50) && orderValues(chance, known)),
  ...(chance.in100(50) && { limit: chance.of(['1', '200', '201', '01']) }),
});

const reportValues = (chance: RandomSource): Values => ({ from: dayOf(chance), to: dayOf(chance) });

/** Seldom all orders: an export is as long as they are. */
const exportValues = (chance: RandomSource, known: KnownState): Values => {
  const names = Object.keys(contract.exportOrders.query);
  const filters = Object.entries(filterValues(chance, known)).filter(([name]) => names.includes(name));
  const narrow = chance.in100(85) && { external_reference: chance.of(getValuePool('external_reference').good) };
  return { format: chance.of(['csv', 'csv', 'jsonl', 'jsonl', 'xlsx']), ...narrow, ...Object.fromEntries(filters) };
};

/** One line per operation. */
export const targets: readonly Target[] = [
  { endpoint: contract.checkout, share: 36, values: checkoutValues },
  { endpoint: contract.paymentOptions, share: 15 },
  { endpoint: contract.exchangeRate, share: 9, tail: exchangeTail },
  { endpoint: contract.orderLookup, share: 8, values: orderValues },
  { endpoint: contract.orderEvents, share: 3, values: orderValues },
  { endpoint: contract.listCurrencies, share: 4, needsCredentials: true },
  { endpoint: contract.supportedCurrencies, share: 2 },
  { endpoint: contract.listWebhooks, share: 2, values: webhookListValues, needsCredentials: true },
  { endpoint: contract.listOrders, share: 2, values: filterValues, needsCredentials: true },
  { endpoint: contract.accountOrderLookup, share: 1, values: orderValues, needsCredentials: true },
  { endpoint: contract.moveOrder, share: 4, values: moveValues, needsCredentials: true },
  { endpoint: contract.refundOrder, share: 2, values: refundValues, needsCredentials: true },
  { endpoint: contract.exportOrders, share: 1, values: exportValues, needsCredentials: true },
  { endpoint: contract.listAudit, share: 1, values: auditValues, needsCredentials: true },
  { endpoint: contract.orderReport, share: 1, values: reportValues, needsCredentials: true },
  { endpoint: contract.upstreamReport, share: 1, needsCredentials: true },
  { endpoint: contract.redeliverWebhook, share: 2, values: redeliveryValues, needsCredentials: true },
];

/** The operations of the operator's desk, most often those that change something. */
const operatorTargets = targets
  .filter(({ endpoint: { path } }) => /\/account\/(?:order|export|audit|report)/.test(path))
  .flatMap((target) => (target.endpoint.method === 'POST' ? [target, target, target] : [target]));

/** An operation by the shares; undefined for an unknown path. With the focus on the desk most are of the account area. */
export function chooseTarget(chance: RandomSource, focus: 'desk' | undefined): Target | undefined {
  if (focus === 'desk' && chance.in100(70)) return chance.of(operatorTargets);
  let at = chance.number(100);
  return targets.find(({ share }) => (at -= share) < 0);
}

/** Unknown paths, some of them similar to those of operations. */
export const unknownPaths: readonly string[] = [
  '/',
  '/healthz',
  '/readyz',
  '/index.html',
  '/favicon.ico',
  '/.env',
  '/package.json',
  '/%',
  '/%ff',
  '//',
  '/..%2f..%2fetc',
  '/api',
  '/api/',
  '/api/v1/reseller/checkout',
  '/api/v3/reseller',
  '/api/v3/reseller/checkout/',
  '/api/v3/reseller/Checkout',
  '/api/v3/reseller/check%6Fut',
  '/api/v3//reseller/checkout',
  '/api/v3/reseller/order/',
  '/api/v3/reseller/orders',
  '/api/v2/exchange',
  '/api/v2/exchangeEUR-USD',
  '/api/v3/account',
  '/api/v3/account/',
  '/api/v3/account/currency',
  '/api/v3/account/currencies/',
  '/api/v3/reseller/constructor',
  '/api/__proto__',
  '/api/v3/reseller/checkout;a=b',
  '/API/v3/reseller/checkout',
];
