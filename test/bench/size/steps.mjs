import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { parseAst } from 'vite';

const entry = 'checkout.js';

/**
 * The step that loads each lazy chunk, by the name that the build gives it. Chunks that these import statically belong
 * to the same step, and those of the entry to the first screen, so the table omits them. The bench in a real browser
 * compares the table with the files that it loads.
 */
const lazyChunks = {
  order: 'pay screen',
  destination: 'on demand', // the buyer types an address
  marks: 'marks', // the first screen is interactive
  base58: 'marks', // the coin and the address of the page are of this family, as in the snippet; or of one of the next five
  bech32: 'on demand',
  evm: 'on demand',
  monero: 'on demand',
  polkadot: 'on demand',
  ton: 'on demand',
  outcome: 'then', // the order shows
  'show-order': 'on demand', // the buyer comes back to an order
  'payment-uri': 'on demand', // qr="uri"
  summary: 'on demand', // terms-url, privacy-url or support-url
  layout: 'on demand', // layout="button" or "row"
  'problem-message': 'on demand', // an attribute is wrong
  'test-mark': 'on demand', // the service simulates payments
  theme: 'on demand', // a brand, tokens or a preset
  locales: 'on demand', // another language than English, or other digits
};

export const budgets = [
  { title: 'first screen', steps: ['first screen'], bytes: 19_000 },
  { title: 'up to the pay screen, with all behind it', steps: ['first screen', 'marks', 'pay screen'], bytes: 42_000 },
  { title: 'up to the completed order', steps: ['first screen', 'marks', 'pay screen', 'then'], bytes: 52_000 },
];

/** Calls `visit` with each node of a syntax tree. */
function walk(node, visit) {
  if (Array.isArray(node)) return node.forEach((child) => walk(child, visit));
  if (typeof node?.type !== 'string') return;
  visit(node);
  Object.values(node).forEach((child) => walk(child, visit));
}

const specifierOf = ({ source }) => source?.value ?? source?.quasis?.[0]?.value.cooked;

/** The sibling files that a module imports statically and dynamically. */
function importsOf(code) {
  const found = { static: [], dynamic: [] };
  walk(parseAst(code), (node) => {
    const specifier = specifierOf(node);
    if (!specifier?.startsWith('./')) return;
    if (node.type === 'ImportExpression') found.dynamic.push(specifier.slice(2));
    else found.static.push(specifier.slice(2));
  });
  return found;
}

const readModule = (dist, name) => {
  const body = readFileSync(join(dist, name));
  const brotli = brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
  const sizes = { bytes: body.length, gzip: gzipSync(body, { level: 9 }).length, brotli: brotli.length };
  return { name, ...sizes, imports: importsOf(body.toString()) };
};

/** The chunk's own name: `order` of `checkout.order-DRX47SLT.js`. */
const chunkName = (file) => /^checkout\.(.+)-[\w-]{6}\.js$/.exec(file)?.[1] ?? file;

/** A file and all that it imports statically. */
function closure(modules, root) {
  const found = new Set([root]);
  for (const name of found) modules.get(name).imports.static.forEach((next) => found.add(next));
  return found;
}

function stepOfLazy(name) {
  const step = chunkName(name).startsWith('locale-') ? 'on demand' : lazyChunks[chunkName(name)];
  if (step) return step;
  throw new Error(`${name} is in no step: add "${chunkName(name)}" to the table in test/bench/size/steps.mjs.`);
}

const isModule = (name) => name === entry || /^checkout\..+-[\w-]{6}\.js$/.test(name);

/** Every file of the widget's ES module build with its sizes and the step that loads it first. */
export function readSteps(dist) {
  if (!existsSync(join(dist, entry))) throw new Error(`${join(dist, entry)} is missing: run "npm run build" first.`);
  const names = readdirSync(dist).filter(isModule);
  const modules = new Map(names.map((name) => [name, readModule(dist, name)]));
  const lazy = new Set([...modules.values()].flatMap(({ imports }) => imports.dynamic));
  const steps = new Map([...closure(modules, entry)].map((name) => [name, 'first screen']));
  for (const step of ['marks', 'pay screen', 'then', 'on demand']) {
    const roots = [...lazy].filter((name) => !steps.has(name) && stepOfLazy(name) === step);
    for (const name of roots.flatMap((root) => [...closure(modules, root)])) {
      if (!steps.has(name)) steps.set(name, step);
    }
  }
  const order = ['first screen', 'marks', 'pay screen', 'then', 'on demand', 'never'];
  return [...modules.values()]
    .map(({ name, bytes, gzip, brotli }) => ({ name, step: steps.get(name) ?? 'never', bytes, gzip, brotli }))
    .sort((a, b) => order.indexOf(a.step) - order.indexOf(b.step) || b.brotli - a.brotli);
}

/** The total size of the files of each budget. */
export const weigh = (files) =>
  budgets.map(({ title, steps, bytes: budget }) => {
    const brotli = files.filter(({ step }) => steps.includes(step)).reduce((sum, file) => sum + file.brotli, 0);
    return { title, brotli, budget, holds: brotli <= budget };
  });

/** The client that backends import, workers at each cold start. */
export function weighClient(dist) {
  const { brotli } = readModule(dist, 'server-client.js');
  const budget = 6_000;
  return { title: 'client of a backend', brotli, budget, holds: brotli <= budget };
}
