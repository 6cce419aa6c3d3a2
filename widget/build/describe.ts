/**
 * The last part of `npm run build`: what editors and the templates of frameworks read about the element, generated from
 * `custom-elements.json`. Each framework has a file of its own, because a file that names a framework compiles only where
 * that framework is installed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { generateJsxTypes } from '@wc-toolkit/jsx-types';
import type { CustomElementDeclaration, Package } from 'custom-elements-manifest';
import { generateVsCodeCustomElementData } from 'custom-element-vs-code-integration';

const types = 'dist/types';

/** Names the module of each event: the generator imports the element alone. */
function qualifyEvents(manifest: Package): Package {
  const declarations = manifest.modules.flatMap((module) => module.declarations ?? []) as CustomElementDeclaration[];
  for (const event of declarations.flatMap(({ events = [] }) => events))
    event.type.text = `import('./widget/define.js').${event.type.text}`;
  return manifest;
}

/** Templates pass JSON text too, by the name of the attribute text alone. */
const listTypes = /^( *"?(?:wallets|lines|optionNames|option-names)"?\?: )/gm;

/** Its last part names frameworks that a project may lack. */
function writeProps(manifest: Package): void {
  const componentTypePath = (): string => './widget/define.js';
  generateJsxTypes(qualifyEvents(manifest), { outdir: types, fileName: 'props.d.ts', componentTypePath });
  const path = `${types}/props.d.ts`;
  writeFileSync(
    path,
    readFileSync(path, 'utf8')
      .replace(/^declare module [^]*/m, '')
      .replace(listTypes, '$1string | '),
  );
}

const withProps = (base: string): string => `CryptoCheckoutProps & Omit<${base}, keyof CryptoCheckoutProps>`;

const jsx = (module: string, base: string): string =>
  `declare module '${module}' {
  namespace JSX { interface IntrinsicElements { 'crypto-checkout': ${withProps(base)}; } }
}`;

const frameworks: Readonly<Record<string, string>> = {
  react: `import type { DetailedHTMLProps, HTMLAttributes } from 'react';
${jsx('react', 'DetailedHTMLProps<HTMLAttributes<CryptoCheckout>, CryptoCheckout>')}`,
  svelte: `import type { HTMLAttributes } from 'svelte/elements';
declare module 'svelte/elements' {
  interface SvelteHTMLElements { 'crypto-checkout': ${withProps('HTMLAttributes<CryptoCheckout>')}; }
}`,
  vue: `import type { EmitFn, HTMLAttributes } from 'vue';
type Events = GlobalEventHandlersEventMap;
type Emits = { [K in keyof Events as K extends \`checkout-\${string}\` ? K : never]: (event: Events[K]) => void };
declare module 'vue' {
  interface GlobalComponents {
    'crypto-checkout': new () => CryptoCheckout & { $props: ${withProps('HTMLAttributes')}; $emit: EmitFn<Emits> };
  }
}`,
};

const manifest: unknown = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8'));
generateVsCodeCustomElementData(manifest as Parameters<typeof generateVsCodeCustomElementData>[0], { outdir: 'dist' });
writeProps(manifest as Package);
for (const [name, text] of Object.entries(frameworks)) {
  const imports = `import type { CryptoCheckout } from './widget/define.js';\nimport type { CryptoCheckoutProps } from './props.js';\n`;
  writeFileSync(`${types}/${name}.d.ts`, `${imports}${text}\n`);
}
