/** A project that the types of the package are checked in. */
export type Framework = {
  readonly name: string;
  /** What the project installs, by exact version. */
  readonly packages: Readonly<Record<string, string>>;
  /** Added to the options of the compiler. */
  readonly options?: Readonly<Record<string, string>>;
  readonly vueCompilerOptions?: object;
  /** The program that checks the project, below the project's folder. */
  readonly command: readonly string[];
  /** Each line that must fail has a comment that expects its error. */
  readonly files: readonly string[];
  /** What the program reports, where such a comment is impossible. */
  readonly expected?: readonly string[];
};

const tsc = ['node_modules/typescript/bin/tsc', '-p', '.'];

export const frameworks: readonly Framework[] = [
  { name: 'plain', packages: {}, command: tsc, files: ['plain.ts'] },
  {
    name: 'react',
    packages: { '@types/react': '19.3.0' },
    options: { jsx: 'react-jsx' },
    command: tsc,
    files: ['react.tsx'],
  },
  {
    name: 'preact',
    packages: { preact: '11.2.0' },
    options: { jsx: 'react-jsx', jsxImportSource: 'preact' },
    command: tsc,
    files: ['preact.tsx'],
  },
  {
    name: 'preact 10',
    packages: { preact: '10.28.2' },
    options: { jsx: 'react-jsx', jsxImportSource: 'preact' },
    command: tsc,
    files: ['preact.tsx'],
  },
  {
    name: 'solid',
    packages: { 'solid-js': '1.9.19' },
    options: { jsx: 'preserve', jsxImportSource: 'solid-js' },
    command: tsc,
    files: ['solid.tsx'],
  },
  {
    name: 'vue',
    packages: { vue: '3.5.45', 'vue-tsc': '3.3.14' },
    options: { jsx: 'preserve' },
    vueCompilerOptions: { strictTemplates: true },
    command: ['node_modules/vue-tsc/bin/vue-tsc.js', '-p', '.'],
    files: ['Right.vue', 'Wrong.vue'],
  },
  {
    name: 'svelte',
    packages: { svelte: '5.57.3', 'svelte-check': '4.7.8' },
    command: ['node_modules/svelte-check/bin/svelte-check', '--fail-on-warnings'],
    files: ['Right.svelte', 'Wrong.svelte'],
    // Markup of Svelte has no comment that expects an error.
    expected: ['Wrong.svelte:7:', 'Wrong.svelte:9:', 'Wrong.svelte:11:', 'found 3 errors and 0 warnings in 1 file'],
  },
];
