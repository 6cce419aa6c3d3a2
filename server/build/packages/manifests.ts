export type Target = string | { readonly [condition: string]: Target };

export type RootManifest = {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly engines: Readonly<Record<string, string>>;
  readonly files: readonly string[];
  /** The one list of what merchants import. An entry is published as it stands there, so each file has to exist. */
  readonly exports: Readonly<Record<string, Target>>;
  readonly customElements: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};

export type PackageManifest = Readonly<Record<string, unknown>> & {
  readonly name: string;
  readonly version: string;
  readonly files: readonly string[];
  readonly exports?: RootManifest['exports'];
  readonly bin?: Readonly<Record<string, string>>;
  readonly customElements?: string;
};

export const targetFiles = (target: Target): readonly string[] =>
  typeof target === 'string' ? [target] : Object.values(target).flatMap(targetFiles);

/** The compatible versions of these packages, as this build has them. */
const rangesOf = ({ dependencies, devDependencies }: RootManifest, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, `^${dependencies[name] ?? devDependencies[name]}`]));

const sharedBy = ({ version, license, engines }: RootManifest) => ({ version, license, type: 'module', engines });

/**
 * The package that merchants import: the element and what their backends need. Its modules contain what they use; its
 * declarations import those of `lit` and `zod`.
 */
export function elementManifest(root: RootManifest): PackageManifest {
  const main = './dist/checkout.js';
  return {
    name: root.name,
    ...sharedBy(root),
    description: 'A white-label crypto checkout as a web component, with themes, webhooks, signed orders and a client.',
    keywords: ['crypto', 'checkout', 'payment', 'web-component', 'custom-element'],
    // For tools and sites that do not read `exports`.
    main,
    types: './dist/types/widget/define.d.ts',
    unpkg: main,
    jsdelivr: main,
    exports: root.exports,
    customElements: root.customElements,
    // The other modules do nothing when they are imported.
    sideEffects: ['./dist/checkout*.js'],
    dependencies: rangesOf(root, ['lit', 'zod']),
    // Who imports `./testing` has it.
    peerDependencies: rangesOf(root, ['msw']),
    peerDependenciesMeta: { msw: { optional: true } },
    files: [...root.files, '!**/*.map'],
  };
}

/** The name of the package of an import such as `@noble/hashes/sha2.js`. */
const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** The package that runs the service. `imported` is what its built files import by name. */
export function serverManifest(root: RootManifest, imported: readonly string[]): PackageManifest {
  const names = [...new Set(imported.map(packageOf))].sort();
  const dependencies = names.map((name) => {
    const version = root.dependencies[name];
    if (version === undefined)
      throw new Error(`The service imports ${name}, which is not a dependency of package.json.`);
    return [name, version] as const;
  });
  return {
    name: `${root.name}-server`,
    ...sharedBy(root),
    description: 'The payment service behind the element crypto-checkout, with its widget, pages and sandbox.',
    keywords: ['crypto', 'checkout', 'payment', 'server', 'sandbox'],
    bin: { [`${root.name}-server`]: 'dist/server/bin.js' },
    // Nothing else is for import.
    sideEffects: false,
    exports: { './openapi.json': './dist/openapi.json', './package.json': './package.json' },
    dependencies: Object.fromEntries(dependencies),
    files: ['dist'],
  };
}
