import { readFileSync } from 'node:fs';
import type { RandomSource } from './random-source.js';
import { randomHeaders, type Header } from './headers.js';
import { chooseTarget, unknownPaths, type KnownState, type Target } from './routes.js';
import { hostile, introduceTypo, getValuePool } from './values.js';
import { encodeRandomly } from './encoding.js';

/** A request to send byte for byte. */
export type GeneratedRequest = {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  readonly headers: readonly Header[];
  readonly body: string;
};

type Entry = readonly [name: string, value: string];
type BadInput = { readonly endpoint: 'options' | 'checkout'; readonly query: string };

const file = new URL('../../server/contract/bad-inputs.json', import.meta.url);
const badInputs = (JSON.parse(readFileSync(file, 'utf8')) as { readonly cases: readonly BadInput[] }).cases;

const otherValue = ([name, value]: Entry, chance: RandomSource): string => {
  const { good, bad } = getValuePool(name);
  const kind = chance.number(10);
  if (kind < 3) return chance.of(bad);
  if (kind < 5) return introduceTypo(value, chance);
  return kind < 6 && good.length > 0 ? chance.of(good) : chance.of(hostile);
};

type Mutation = (entries: readonly Entry[], chance: RandomSource) => readonly Entry[];

/** Mutates one of the entries. */
const toOne =
  (change: (entry: Entry, chance: RandomSource) => readonly Entry[]): Mutation =>
  (entries, chance) => {
    const at = chance.number(entries.length);
    return entries.flatMap((entry, index) => (index === at ? change(entry, chance) : [entry]));
  };

const spoil = toOne((entry, chance) => [[entry[0], otherValue(entry, chance)]]);
const drop = toOne(() => []);
const empty = toOne(([name]) => [[name, '']]);
const repeat = toOne((entry, chance) => [entry, chance.in100(50) ? entry : [entry[0], otherValue(entry, chance)]]);
const bracket = toOne(([name, value], chance) => [[`${name}${chance.of(['[]', '[0]', '[a][b]', '['])}`, value]]);
const rename = toOne(([name, value], chance) => [
  [chance.of([name.toUpperCase(), `[${name}]`, name.replace('_', '-'), `?${name}`, `partner_${name}`]), value],
]);
const strange: Mutation = (entries, chance) => {
  const names = ['', ...'utm_source __proto__ constructor partner_ partner_x partner_webhook_url callback'.split(' ')];
  return [...entries, [chance.of(names), chance.of(hostile)]];
};
const shuffle: Mutation = (entries, chance) =>
  entries
    .map((entry) => ({ entry, at: chance.number(1000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ entry }) => entry);

const spoils = Array.from({ length: 4 }, () => spoil);
const mutations: readonly Mutation[] = [...spoils, drop, empty, repeat, bracket, rename, strange, shuffle];

type SearchInputs = { readonly chance: RandomSource; readonly known: KnownState };

const howMany = (chance: RandomSource): number => (chance.in100(45) ? 0 : chance.in100(70) ? 1 : 2 + chance.number(3));

function searchFor(target: Target, { chance, known }: SearchInputs): string {
  const own = Object.keys(target.endpoint.query).map((name): Entry => [
    name,
    chance.of([...getValuePool(name).good, '']),
  ]);
  let entries: readonly Entry[] = target.values ? Object.entries(target.values(chance, known)) : own;
  for (let left = howMany(chance); left > 0; left -= 1) entries = chance.of(mutations)(entries, chance);
  const text = entries
    .map(([name, value]) => `${encodeRandomly(name, chance)}=${encodeRandomly(value, chance)}`)
    .join('&');
  if (chance.in100(0.5)) return `${text}&x=${'a'.repeat(chance.of([1000, 8000, 33_000]))}`;
  return chance.in100(1) ? chance.of([`?${text}`, `&&${text}&`, `${text}#frag`, text.replaceAll('&', ';'), '']) : text;
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'SEARCH'];

const bodyFor = ({ in100, of }: RandomSource): string =>
  in100(3) ? 'x'.repeat(of([1, 20, 16 * 1024, 16 * 1024 + 1])) : '';

const withRandomBody = (request: Omit<GeneratedRequest, 'body'>, chance: RandomSource): GeneratedRequest => ({
  ...request,
  body: bodyFor(chance),
});

const isNoHttp = (search: string): boolean => search.length > 30_000 || /[^\u0021-\u007e]/.test(search);

/** Generates the next request of a run: the rest of the shares goes to unknown paths. */
export function generate(chance: RandomSource, known: KnownState): GeneratedRequest {
  if (chance.in100(5)) {
    const { endpoint, query } = chance.of(badInputs);
    const path = `/api/v3/reseller/${endpoint === 'options' ? 'payment_options' : 'checkout'}`;
    return withRandomBody({ method: 'GET', path, search: query, headers: [] }, chance);
  }
  const target = chooseTarget(chance);
  const headers = randomHeaders(chance, target?.needsCredentials ? known.serviceHeader : undefined);
  const method = chance.in100(94) ? (target?.endpoint.method ?? 'GET') : chance.of(methods);
  if (!target) return withRandomBody({ method, path: chance.of(unknownPaths), search: '', headers }, chance);
  const path = target.endpoint.path + (target.tail?.(chance) ?? '');
  const search = searchFor(target, { chance, known });
  // The reply to malformed HTTP has a body for any method, and Node's client accepts none after a HEAD.
  const sentMethod = method === 'HEAD' && isNoHttp(search) ? 'GET' : method;
  return withRandomBody({ method: sentMethod, path, search, headers }, chance);
}
