/** A project of a merchant: what runs in it before its page is opened, and how that page is served. */
export type Consumer = {
  /** The folder of its files in `fixtures`. */
  readonly name: string;
  /** Programs of the project with their arguments, such as its compiler. Each has to succeed. */
  readonly steps: readonly (readonly [program: string, ...parameters: string[]])[];
  /** Programs that have to fail with a text: they meet an attribute that the element does not have. */
  readonly refused?: readonly { readonly step: readonly [string, ...string[]]; readonly text: RegExp }[];
  /** Its own tests start the service, from its package. */
  readonly startsService?: true;
  /** The folder with the built pages, or the program that serves them on a port. Without pages there is none. */
  readonly site?: { readonly folder: string } | { readonly program: (port: number) => readonly [string, ...string[]] };
  readonly pages: readonly string[];
  /** The folder with what a bundler has written: it contains no path of this machine. */
  readonly output?: string;
};

export const consumers: readonly Consumer[] = [
  { name: 'html', steps: [], site: { folder: '.' }, pages: ['/index.html', '/classic.html'] },
  {
    name: 'react',
    steps: [
      ['tsc', '--noEmit'],
      ['vite', 'build', '--logLevel', 'warn'],
    ],
    site: { folder: 'dist' },
    pages: ['/'],
    output: 'dist',
  },
  {
    name: 'vue',
    steps: [
      ['vue-tsc', '--noEmit'],
      ['vite', 'build', '--logLevel', 'warn'],
    ],
    site: { folder: 'dist' },
    pages: ['/'],
    output: 'dist',
  },
  {
    name: 'svelte',
    steps: [
      ['svelte-check', '--tsconfig', './tsconfig.json'],
      ['vite', 'build', '--logLevel', 'warn'],
    ],
    refused: [{ step: ['svelte-check', '--tsconfig', './tsconfig.wrong.json'], text: /Wrong\.svelte[^]*popup/ }],
    site: { folder: 'dist' },
    pages: ['/'],
    output: 'dist',
  },
  { name: 'webpack', steps: [['webpack']], site: { folder: '.' }, pages: ['/index.html'], output: 'dist' },
  { name: 'rspack', steps: [['rspack', 'build']], site: { folder: '.' }, pages: ['/index.html'], output: 'dist' },
  {
    name: 'parcel',
    steps: [['parcel', 'build', 'index.html', '--no-source-maps', '--no-cache']],
    site: { folder: 'dist' },
    pages: ['/'],
    output: 'dist',
  },
  {
    name: 'next',
    steps: [['next', 'build']],
    site: { program: (port) => ['next', 'start', '--hostname', '127.0.0.1', '--port', String(port)] },
    pages: ['/'],
  },
  {
    name: 'playwright',
    steps: [
      ['tsc', '--noEmit'],
      ['playwright', 'test', '--reporter=line'],
    ],
    startsService: true,
    pages: [],
  },
];
