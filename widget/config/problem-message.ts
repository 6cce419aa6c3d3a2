import type { LitElement } from 'lit';
import { didYouMean, editDistance, foldName, isLoopbackHost, orderAmount, paymentOptionsCall, toText } from '#contract';
import { fetchOptions, sendRequest } from '../api/client.js';
import type { Purchase } from '../common/purchase.js';
import { presets } from '../common/preset-names.js';
import type { ProblemChunks, ProblemsModule } from '../state/model.js';
import { defaultBaseUrl } from '../element/base-url.js';
import type { CheckoutHost } from '../element/host.js';
import { attributes, isUnset, isValidAttribute, toAttribute, type AttributeName } from './attributes.js';
import { causeSentence, type Cause } from './cause.js';
import { toCode, unlisted, unlistedPairs } from './listed-pairs.js';
import { problemOf, resolvePath, type ConfigProblem, type PurchaseConfig } from './settings.js';

export { unlisted };
export { failureView, limitsView, styles } from './refusal-view.js';

/** The attributes of the partner group share the sentences of the others. */
type Shared<Name> = Name extends `partner${infer Rest}` ? Uncapitalize<Rest> : Name;

/** The attributes that are checked: by their rule, by `appearance.ts`, or by the chunk that reads them. */
type Checked = Exclude<AttributeName, 'signature' | 'paymentOptions'>;

const webAddress = 'Write an http or https address, or a path of this page’s host, with %20 for a space.';

/** How to fix a value. */
const fixes: Readonly<Record<Shared<Checked>, string>> = {
  baseUrl:
    'Write the address of the service without a query, such as https://pay.example, or a path, such as /shop/pay.',
  fiatAmount: 'Write digits and a point, more than 0 and at most 10000, such as 49.00.',
  fiatCurrency: 'Write the code of a current currency, such as EUR.',
  cryptoCurrency: 'Write 2 to 6 capital letters, such as USDT.',
  cryptoCurrencyNetwork: 'Write 2 to 10 capital letters or digits, such as TRON.',
  coins:
    'Write the coins that you accept with their networks, such as USDT:TRON, BTC:BITCOIN; or set crypto-currency, crypto-currency-network and wallet-address.',
  destination: 'Write buyer, where buyers enter their own address; or leave it out.',
  walletAddress: 'Write a whole address of the network, without spaces.',
  externalReference: 'Write a reference of up to 255 characters, such as an order number.',
  webhookUrl: 'Write a whole http or https address.',
  comissionPercentage: 'Write a percentage above 0 and at most 100, with at most two decimals, such as 2.5.',
  expires: 'Write the Unix seconds that signCheckout gave, ten digits.',
  unique: 'Write 1, or leave it out.',
  wallets: 'Write a JSON list of crypto_currency, crypto_currency_network and wallet_address.',
  transactionCode: 'Write the transaction code of an order, as checkout-created gave it.',
  qr: 'Write address or uri.',
  emphasis: 'Write payment or address.',
  paymentTarget: 'Write _blank, _self or _top.',
  returnUrl: webAddress,
  termsUrl: `${webAddress.slice(0, -1)}; consent needs it.`,
  privacyUrl: webAddress,
  supportUrl: `${webAddress.slice(0, -1)}, or mailto: with an address.`,
  consent: 'Write required, or leave it out.',
  lines: 'Write a list of label and amount whose amounts add up to fiat-amount exactly, such as 41.18 and 7.82.',
  termsVersion: 'Write a version of up to 255 characters, such as 2026-11.',
  explorerUrl: `${webAddress.slice(0, -1)}; {tx_hash} is filled in after the host.`,
  theme: 'Write one or more of auto, light, dark, contrast, soft, sharp, mono, flat.',
  brand: 'Write a colour, such as #635bff.',
  locale: 'Write the tag of a language that the widget has, such as en or de-AT.',
  lang: 'Write the tag of a language that the widget has, such as en or de-AT.',
  dir: 'Write ltr, rtl or auto.',
  numberingSystem: 'Write the name of a numbering system, such as latn or arab.',
  optionNames: 'Write a JSON object with a text, or show_name and alt, for each name of a payment option.',
  layout: 'Write card, button or row.',
  paymentUrl:
    'Write an http or https address, or a path of this page’s host; {option}, {transaction_code} and {locale} are filled in after the host.',
};

/** Only a page that sets no address may mean that its buyers do. */
const missingAddress =
  'Write a whole address of the network; or set destination to buyer, so that buyers enter their own address.';

function causeOf({ name, value, cause }: ConfigProblem): Cause | undefined {
  if (name === 'fiatCurrency' && wordsOf(name).includes(String(value))) return { key: 'refused', name: String(value) };
  const hasSpaces = /^(wallet|partnerWallet)Address$/.test(name) && /[\s\p{C}"'“”‘’«»]/u.test(String(value));
  return hasSpaces ? { key: 'spaces' } : cause;
}

/** The words that an attribute takes, if it takes words. */
function wordsOf(name: AttributeName): readonly string[] {
  if (name === 'theme') return presets;
  if (name === 'fiatCurrency') return Intl.supportedValuesOf('currency');
  if (name === 'numberingSystem') return Intl.supportedValuesOf(name);
  const rule: unknown = Reflect.get(attributes[name], 'rule');
  return Array.isArray(rule) ? (rule as string[]) : [];
}

/** An amount without the symbol of its currency and separators of thousands, and with a point. */
const repairAmount = (text: string): string =>
  text
    .replace(/[\s\p{Sc}]/gu, '')
    .replace(/^(\d+),(\d{1,2})$/, '$1.$2')
    .replace(/,(?=\d{3}(?:\D|$))/g, '');

/** The value as the page wrote it, and the word that it is near to. */
function describeValue(name: AttributeName, value: unknown): { readonly shown: string; readonly near: string } {
  if (typeof value === 'object') return { shown: '', near: '' };
  const text = `${value as number}`.slice(0, 60);
  const shown = `: ${JSON.stringify(text.replace(/\p{C}/gu, '\ufffd'))}`;
  const names = wordsOf(name);
  const isCode = /currency/i.test(name);
  const repaired = isCode ? toCode(text) : repairAmount(text);
  const isRepairable = (isCode || name === 'fiatAmount') && repaired !== text && isValidAttribute(name, repaired);
  if (isRepairable && (names.length === 0 || names.includes(repaired)))
    return { shown, near: ` Did you mean ${repaired}?` };
  const wrong = text.split(/\s+/).find((word) => word && !names.includes(word)) ?? '';
  const word = isCode ? repaired : wrong.toLowerCase();
  return { shown, near: word && didYouMean(word, { names }) };
}

/** A sentence for the merchant: which setting is wrong, what it is, and what is allowed. */
function problemMessage(problem: ConfigProblem, misspelt: readonly string[]): string {
  const { name, attribute, value } = problem;
  const cause = causeOf(problem);
  if (cause) return `${attribute} ${causeSentence(cause)}`;
  const key = name.replace(/^partner(.)/, (_, letter: string) => letter.toLowerCase()) as keyof typeof fixes;
  if (isUnset(value)) {
    const group = attribute.startsWith('partner-') ? ' Set all partner attributes or none.' : '';
    // An address under a misspelt name, or beside others in a list, is not left to the buyer.
    const isLeftOut =
      attribute === 'wallet-address' && !misspelt.some((one) => /(wallet-address|wallets)\?$/.test(one));
    return `${attribute} is missing. ${isLeftOut ? missingAddress : fixes[key]}${group}`;
  }
  const { shown, near } = describeValue(name, value);
  return `${attribute} does not fit${shown}. ${fixes[key]}${near}`;
}

const attributeNames = Object.keys(attributes).map(toAttribute);
const longestFirst = [...attributeNames].sort((one, other) => other.length - one.length);

/** The names of other widgets. */
const otherNames = new Map(Object.entries({ language: 'locale', color: 'brand', colour: 'brand' }));

/** Whether a name is misspelt, or has words too many: `data-fiat-amount`. */
const isNear = (one: string, other: string): boolean =>
  editDistance(foldName(one), foldName(other)) <= (one.length > 4 ? 2 : 1) ||
  (other.includes('-') && `-${one}-`.includes(`-${other}-`));

/** Has a word of the names here, such as `brand-color`: frameworks add names of their own to every element. */
const hasOwnWord = (name: string): boolean =>
  /^(?!data-).+-/.test(name) && name.split('-').some((word) => attributeNames.join('-').split('-').includes(word));

/** Sentences about unknown attributes, one with words too few among them: `webhook`. */
function misspeltNames(element: CheckoutHost): readonly string[] {
  const known = (element.constructor as typeof LitElement).observedAttributes;
  const unknown = element.getAttributeNames().filter((name) => !known.includes(name));
  return unknown.flatMap((name) => {
    const whole = attributeNames.find((one) => `-${one}-`.includes(`-${name}-`));
    const near = otherNames.get(name) ?? whole ?? longestFirst.find((one) => isNear(name, one));
    if (near) return `${name} is not known. Did you mean ${near}?`;
    return hasOwnWord(name) ? `${name} is not known.` : [];
  });
}

/** Where the service is; undefined where the page says that wrongly. */
function readBaseUrl(host: CheckoutHost): string | undefined {
  const baseUrl = resolvePath(host.baseUrl) || defaultBaseUrl();
  return isValidAttribute('baseUrl', baseUrl) ? baseUrl : undefined;
}

/** Whether the service says that it simulates payment. */
async function isSandbox(host: CheckoutHost): Promise<boolean> {
  const baseUrl = readBaseUrl(host);
  if (baseUrl === undefined) return false;
  const query = { fiat_amount: '100.00', fiat_currency: 'USD' };
  const reply = await sendRequest(paymentOptionsCall, { baseUrl, query, signal: AbortSignal.timeout(3000) });
  return reply.ok && reply.value.headers.has('checkout-mode');
}

function sentences(problems: readonly ConfigProblem[], host: CheckoutHost): readonly string[] {
  const misspelt = misspeltNames(host);
  return [...new Set([...problems.map((one) => problemMessage(one, misspelt)), ...misspelt])];
}

/** The problems that are found by the chunks that read their attributes. */
async function laterProblems(host: CheckoutHost, chunks: ProblemChunks): Promise<readonly ConfigProblem[]> {
  const [marks, summary] = await Promise.all([chunks.marks(), chunks.summary()]);
  const { fiatAmount, fiatCurrency, lines } = host;
  const hasAmount = isValidAttribute('fiatAmount', fiatAmount) && isValidAttribute('fiatCurrency', fiatCurrency);
  // The page may set a number.
  const purchase = { fiat_amount: [fiatAmount].join(), fiat_currency: fiatCurrency };
  const linesProblem = hasAmount ? summary?.linesProblem(lines, purchase) : undefined;
  return [
    ...((!host.transactionCode && (await marks?.addressProblems(host))) || []),
    ...(linesProblem ? [linesProblem] : []),
    ...(marks?.appearanceProblems(host) ?? []),
  ];
}

type Where = { readonly host: CheckoutHost; readonly chunks?: ProblemChunks };

/** Those found, and those that the list of the service and later chunks find. */
async function allProblems(
  found: readonly ConfigProblem[],
  { host, chunks }: Where,
): Promise<readonly ConfigProblem[]> {
  const [pairs, later] = await Promise.all([
    unlistedPairs(host, readBaseUrl(host)),
    chunks ? laterProblems(host, chunks) : [],
  ]);
  const isUnexplained = ({ attribute, cause }: ConfigProblem): boolean =>
    !pairs.some((one) => one.attribute === attribute) && (cause?.key !== 'unsupported' || pairs.length === 0);
  const problems = [...found.filter(isUnexplained), ...pairs];
  const isNew = ({ attribute }: ConfigProblem): boolean => !problems.some((one) => one.attribute === attribute);
  return [...problems, ...later.filter(isNew)];
}

/** A sentence for each thing that is wrong. */
export const explainSettings = async (found: readonly ConfigProblem[], where: Where): Promise<readonly string[]> =>
  sentences(await allProblems(found, where), where.host);

/** A page that sets several attributes may take a moment, in which a form stays as it is. */
const settleMs = 150;

/**
 * The failure of wrong settings. The card names them in development, and where payment is simulated, which the service is
 * asked for.
 */
export const misconfiguration: ProblemsModule['misconfiguration'] = async (found, where) => {
  const { host } = where;
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  const problems = await allProblems(found, where);
  const { problem } = host.dataset; // what the hosted page finds wrong with its link; empty where it finds nothing
  const all = problem ? [problem] : sentences(problems, host);
  const isNamed = location.hostname === '' || isLoopbackHost(location.hostname) || (await isSandbox(host));
  const failure = { kind: 'misconfigured', attribute: problems[0]?.attribute ?? '', message: all.join('\n') } as const;
  // The author of a link knows parameters, no attributes.
  const named = problem === '' ? all.map((one) => one.replace(/^[a-z-]+/, (name) => name.replaceAll('-', '_'))) : all;
  return isNamed ? { ...failure, hint: named.join('\n') } : failure;
};

/** What was said last, by the attributes that it was about. */
const reported = new WeakMap<Element, Map<string, string>>();

export function reportProblems(host: CheckoutHost, problems: readonly ConfigProblem[]): void {
  const text = sentences(problems, host).join('\n');
  const known = reported.get(host) ?? new Map<string, string>();
  const about = problems.map(({ attribute }) => attribute).join();
  if (text === '' || known.get(about) === text) return;
  reported.set(host, known.set(about, text));
  console.warn(`<crypto-checkout> ${text}`, host);
}

/**
 * The settings that the service's sentences are about; that of missing rates, which pass, also ends so. Not `Error-Code`, which
 * a service with the four documented operations alone does not send: the document's sentences are the same for all.
 */
const refusedSettings = [
  [/^Invalid fiat currency|fiat currency is not supported/, 'fiatCurrency'],
  [/^Invalid fiat amount/, 'fiatAmount'],
  [/^(Not found|Method not)/, 'baseUrl'],
] as const;

export const reportFailure: ProblemsModule['reportFailure'] = (failure, { host, model }) => {
  const answer = 'field' in failure && `malformed answer ${failure.field || 'of base-url: no JSON'}`;
  const cause = 'message' in failure ? failure.message : answer;
  const refused = failure.kind === 'refused' && model.state.step === 'unavailable' && failure.message;
  const hasPart = /malformed|unreachable/.test(failure.kind) && /[?#]/.test(host.baseUrl);
  const name = refused ? refusedSettings.find(([sentence]) => sentence.test(refused))?.[1] : hasPart && 'baseUrl';
  if (name) model.configure({ problems: [problemOf(name, host[name])] });
  else if (cause) console.error(`<crypto-checkout> ${cause}`, host);
};

/** Sentences about names of `payment-options` that the service does not offer for this amount. */
export async function unofferedOptions(wrong: readonly string[], { baseUrl, orderParameters }: PurchaseConfig) {
  if (wrong.length === 0) return [];
  const offer = await fetchOptions({ baseUrl, orderParameters }, AbortSignal.timeout(3000));
  const names = offer.ok ? offer.value.options.map(({ name }) => name) : [];
  return wrong.map((name) => `payment-options: ${name} is not offered for this amount.${didYouMean(name, { names })}`);
}

/** A sentence about an amount with digits below the minor unit of its currency. */
export const roundedAmount = (purchase: Purchase): string =>
  `fiat-amount: ${purchase.fiat_amount} ${purchase.fiat_currency} is rounded to ${toText(orderAmount(purchase))}.`;
