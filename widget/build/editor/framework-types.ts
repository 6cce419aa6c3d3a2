/**
 * The types of the element in the templates of each framework. Each framework has its own file, because a file that names a
 * framework compiles only where that framework is installed.
 */
import type { ElementDeclaration } from './manifest.js';
import { kebabToCamel } from './manifest.js';

const names = ['CryptoCheckout', 'CryptoCheckoutAttributes', 'CryptoCheckoutEvents', 'CryptoCheckoutProperties'];
const imports = `import type { ${names.join(', ')} } from './package.js';`;

/**
 * Frameworks set the property if the element has one of this name, else the attribute. So an attribute of one word has
 * the type of its property.
 */
const settings = `type Settings = CryptoCheckoutProperties & Omit<CryptoCheckoutAttributes, keyof CryptoCheckoutProperties>;`;

/** Handlers in the form of this prefix. */
const handlers = (prefix: string): string =>
  `type Handlers = { [K in keyof CryptoCheckoutEvents as \`${prefix}\${K}\`]?: ((event: CryptoCheckoutEvents[K] & { readonly currentTarget: CryptoCheckout }) => unknown) | undefined };`;

type Jsx = {
  readonly framework: string;
  readonly module: string;
  readonly prefix: string;
  /** The attributes of every element. */
  readonly base: string;
};

const jsx =
  ({ framework, module, prefix, base }: Jsx) =>
  ({ tagName }: ElementDeclaration): string =>
    `
/** Types of \`<${tagName}>\` in the JSX of ${framework}. */
import type * as framework from '${module}';
${imports}
${settings}
${handlers(prefix)}
type Base = ${base};
declare module '${module}' {
  namespace JSX { interface IntrinsicElements { '${tagName}': Settings & Handlers & Omit<Base, keyof Settings | keyof Handlers>; } }
}
`;

const svelte = ({ tagName }: ElementDeclaration): string => `
/** Types of \`<${tagName}>\` in the templates of Svelte 4 and 5. */
import type { HTMLAttributes } from 'svelte/elements';
${imports}
${settings}
${handlers('on')}
${handlers('on:').replace('type Handlers', 'type Directives')}
type Own = Settings & Handlers & Directives;
declare module 'svelte/elements' {
  interface SvelteHTMLElements { '${tagName}': Own & Omit<HTMLAttributes<CryptoCheckout>, keyof Own>; }
}
`;

/** Templates name events without a prefix, and the check of templates reads attributes in camelCase. */
const vue = ({ tagName, attributes }: ElementDeclaration): string => `
/** Types of \`<${tagName}>\` in the templates of Vue, also with \`strictTemplates\`. */
import type { EmitFn, HTMLAttributes } from 'vue';
${imports}
type PartnerAttributes = { ${attributes
  .filter(({ name }) => name.startsWith('partner-'))
  .map(({ name }) => `${kebabToCamel(name)}?: CryptoCheckoutAttributes['${name}']`)
  .join('; ')} };
type Props = CryptoCheckoutProperties & PartnerAttributes;
type Emits = { [K in keyof CryptoCheckoutEvents]: (event: CryptoCheckoutEvents[K]) => void };
declare module 'vue' {
  /** The slot of the element that a child goes to. */
  interface HTMLAttributes { slot?: string | undefined; }
  interface GlobalComponents {
    '${tagName}': new () => CryptoCheckout & { $props: Props & Omit<HTMLAttributes, keyof Props>; $emit: EmitFn<Emits> };
  }
}
`;

/** The text of each file, by its framework. */
export const frameworkTypes = {
  react: jsx({
    framework: 'React 19',
    module: 'react',
    prefix: 'on',
    base: 'framework.DetailedHTMLProps<framework.HTMLAttributes<CryptoCheckout>, CryptoCheckout>',
  }),
  preact: jsx({
    framework: 'Preact',
    module: 'preact',
    prefix: 'on',
    base: 'framework.HTMLAttributes<CryptoCheckout>',
  }),
  solid: jsx({
    framework: 'Solid',
    module: 'solid-js',
    prefix: 'on:',
    base: 'framework.JSX.HTMLAttributes<CryptoCheckout>',
  }),
  svelte,
  vue,
} as const;
