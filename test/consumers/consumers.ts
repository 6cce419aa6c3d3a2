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
  /** The folder with the built pages, or the program that serves them on a port, which is its `PORT` too. Without pages there is none. */
  readonly site?: { readonly folder: string } | { readonly program: (port: number) => readonly [string, ...string[]] };
  /** The program that renders the pages on a server while they are developed: they are bought from as well. */
  readonly development?: (port: number) => readonly [string, ...string[]];
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
  ...['preact', 'solid'].map((name): Consumer => ({
    name,
    steps: [
      ['tsc', '--noEmit'],
      ['vite', 'build', '--logLevel', 'warn'],
    ],
    site: { folder: 'dist' },
    pages: ['/'],
    output: 'dist',
  })),
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
    development: (port) => ['next', 'dev', '--hostname', '127.0.0.1', '--port', String(port)],
    pages: ['/', '/list'],
  },
  {
    name: 'nuxt',
    steps: [
      ['nuxt', 'typecheck'],
      ['nuxt', 'build'],
    ],
    site: { program: () => ['node', '.output/server/index.mjs'] },
    development: (port) => ['nuxt', 'dev', '--host', '127.0.0.1', '--port', String(port)],
    pages: ['/'],
    output: '.output/public',
  },
  {
    name: 'sveltekit',
    steps: [
      ['svelte-kit', 'sync'],
      ['svelte-check', '--tsconfig', './tsconfig.json'],
      ['vite', 'build', '--logLevel', 'warn'],
    ],
    refused: [{ step: ['svelte-check', '--tsconfig', './tsconfig.wrong.json'], text: /Wrong\.svelte[^]*popup/ }],
    site: { program: () => ['node', 'build'] },
    development: (port) => ['vite', 'dev', '--host', '127.0.0.1', '--port', String(port)],
    pages: ['/'],
    output: 'build/client',
  },
  {
    name: 'angular',
    steps: [['ng', 'build']],
    refused: [{ step: ['ngc', '-p', 'tsconfig.wrong.json'], text: /'orders' does not exist/ }],
    site: { folder: 'dist/browser' },
    pages: ['/'],
    output: 'dist',
  },
  {
    name: 'astro',
    steps: [
      ['astro', 'check'],
      ['astro', 'build'],
    ],
    site: { folder: 'dist' },
    development: (port) => ['astro', 'dev', '--host', '127.0.0.1', '--port', String(port)],
    pages: ['/'],
    output: 'dist',
  },
  { name: 'node', steps: [], site: { program: () => ['node', 'server.js'] }, pages: ['/'] },
  {
    name: 'commonjs',
    steps: [['node', 'verify.cjs'], ['tsc', '--noEmit'], ['jest']],
    pages: [],
  },
  {
    name: 'generated',
    steps: [
      ['openapi-typescript', 'node_modules/crypto-checkout/dist/openapi.json', '-o', 'generated/schema.d.ts'],
      [
        'openapi-ts',
        '-i',
        'node_modules/crypto-checkout/dist/openapi.json',
        '-o',
        'generated/hey',
        '-c',
        '@hey-api/client-fetch',
      ],
      ['tsc'],
      ['node', 'out/fetch.js'],
      ['node', 'out/hey.js'],
    ],
    pages: [],
  },
  {
    name: 'runtimes',
    steps: [
      ['node', 'main.js'],
      ['bun', 'main.js'],
      ['deno', 'run', '--allow-all', 'main.js'],
      ['node', 'edge.js'],
    ],
    pages: [],
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
