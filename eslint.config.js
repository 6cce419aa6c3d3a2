import lit from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import wc from 'eslint-plugin-wc';
import tseslint from 'typescript-eslint';

const pure = ['server/contract/**', 'server/address/**', 'server/core/**', 'server/api/**'];

const canParse = {
  object: 'URL',
  property: 'canParse',
  message: 'Once it is called often, that of Node 20 refuses names with letters beyond ASCII: try new URL.',
};

export default tseslint.config(
  { ignores: ['dist/', 'coverage/', 'node_modules/'] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: {
          allowDefaultProject: ['*.js', '*.mjs', 'widget/build/stand-ins/qrcode/*.cjs', 'test/support/*.mjs'],
        },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      'no-control-regex': 'error',
      'no-restricted-properties': ['error', canParse],
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
        { object: 'Date', property: 'now', message: 'The clock is handed in.' },
        { object: 'Math', property: 'random', message: 'Codes are handed in.' },
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
