import lit from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import wc from 'eslint-plugin-wc';
import tseslint from 'typescript-eslint';

/** The same zones and globals as in test/architecture/purity.test.ts, for editors. */
const pure = [
  ...['contract', 'address', 'core', 'api', 'data'].map((room) => `server/${room}/**`),
  'widget/state/machine.ts',
  'widget/common/**',
];

const impureGlobals = ['performance', 'crypto', 'process', 'fetch', 'console', 'globalThis', 'window', 'document'];
const timers = ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'];

const canParse = {
  object: 'URL',
  property: 'canParse',
  message: 'Node 20 refuses non-ASCII host names here after many calls: use new URL in a try block.',
};

const asArgument = 'Pure code takes the clock, randomness, timers and I/O as arguments.';

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'coverage/',
      'node_modules/',
      'test/consumers/fixtures/',
      'test/types/fixtures/',
      'demo/recipes/',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        // One program for all files; a project service makes three, as server/ and widget/ have their own.
        project: './tsconfig.json',
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      'no-control-regex': 'error',
      // tsconfig.json has `erasableSyntaxOnly`: there is no enum, and to look for one takes a tenth of the time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      'no-restricted-properties': ['error', canParse],
      '@typescript-eslint/max-params': ['error', { max: 2 }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', package: 'node:test', name: ['test', 'it', 'describe', 'suite'] },
          ],
        },
      ],
    },
  },
  {
    files: pure,
    rules: {
      'no-restricted-properties': [
        'error',
        canParse,
        { object: 'Date', property: 'now', message: asArgument },
        { object: 'Math', property: 'random', message: asArgument },
      ],
      'no-restricted-globals': [
        'error',
        ...[...impureGlobals, ...timers].map((name) => ({ name, message: asArgument })),
      ],
      'no-restricted-syntax': [
        'error',
        { selector: "NewExpression[callee.name='Date'][arguments.length!=1]", message: asArgument },
      ],
    },
  },
  {
    files: ['widget/**/*.ts', 'demo/**/*.ts'],
    extends: [
      lit.configs['flat/recommended'],
      litA11y.configs?.['flat/recommended'] ?? [],
      wc.configs['flat/recommended'],
    ],
  },
  { files: ['**/*.js', '**/*.mjs', '**/*.cjs'], ...tseslint.configs.disableTypeChecked },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
