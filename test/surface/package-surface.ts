import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import {
  elementManifest,
  serverManifest,
  type RootManifest,
  type Target,
} from '../../server/build/packages/manifests.js';
import { describeExports } from './export-items.js';
import { item, type Item, type Surface } from './surface.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readManifest = (): RootManifest => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as RootManifest;

/** The module of the repository whose declarations an entry names; undefined for those that `npm run describe` prints. */
function sourceOf(types: string): string | undefined {
  const path = types.replace('./dist/types/', '').replace(/\.d\.ts$/, '.ts');
  if (path === 'package.ts') return 'widget/define.ts';
  return /^(?:widget|server)\//.test(path) ? path : undefined;
}

function createProgram(sources: readonly string[]): ts.Program {
  const config = join(root, 'widget/tsconfig.build.json');
  const { config: json } = ts.readConfigFile(config, (path) => ts.sys.readFile(path)) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(json, ts.sys, dirname(config));
  return ts.createProgram(
    sources.map((path) => join(root, path)),
    options,
  );
}

const describeTarget = (target: Target): string =>
  typeof target === 'string'
    ? target
    : Object.entries(target)
        .map(([condition, inner]) =>
          typeof inner === 'string' ? `${condition}: ${inner}` : `${condition}: { ${describeTarget(inner)} }`,
        )
        .join(', ');

type Facts = Partial<Readonly<Record<'engines' | 'peerDependencies' | 'bin', Readonly<Record<string, string>>>>>;

const describeFacts = ({ name }: { readonly name: string }, { engines, peerDependencies, bin }: Facts): Item[] =>
  Object.entries({ engines, peerDependencies, bin }).flatMap(([fact, values = {}]) =>
    Object.entries(values).map(([key, value]) => item(`${name} ${fact} ${key}`, value)),
  );

/** The two packages: entries, what each exports with its types, and their programs. */
export function describePackageSurface(): Surface {
  const manifest = readManifest();
  const entries = Object.entries(manifest.exports).map(([entry, target]) => {
    const types = typeof target === 'string' ? undefined : target['types'];
    return { entry, target, source: typeof types === 'string' ? sourceOf(types) : undefined };
  });
  const modules = entries.filter(({ entry }) => entry !== './checkout.js');
  const program = createProgram(modules.flatMap(({ source }) => source ?? []));
  const packages = [elementManifest(manifest), serverManifest(manifest, [])];
  return {
    'Packages: engines, peers and programs': packages.flatMap((one) => describeFacts(one, one as Facts)),
    'Packages: entries': entries.map(({ entry, target }) => item(entry, describeTarget(target))),
    ...Object.fromEntries(
      modules.flatMap(({ entry, source }) =>
        source ? [[`Exports: crypto-checkout${entry.slice(1)}`, describeExports(program, join(root, source))]] : [],
      ),
    ),
  };
}
