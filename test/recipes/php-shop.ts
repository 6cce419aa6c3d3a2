import { fileURLToPath } from 'node:url';
import { startPhp } from './php.js';
import { hasPhp, requirePackages } from './debian.js';
import { trySignedShop } from './signed-shop.js';

const laravel = fileURLToPath(new URL('./laravel/index.php', import.meta.url));
const workers = { PHP_CLI_SERVER_WORKERS: '4' };

/** Runs the shop in plain PHP and in Laravel. */
export async function tryPhpShop(recipe: string): Promise<string> {
  requirePackages({ what: 'PHP', packages: ['php-cli', 'php-sqlite3'], check: hasPhp('pdo_sqlite') });
  requirePackages({
    what: 'Laravel',
    packages: ['php-laravel-framework'],
    check: [
      'php',
      '-r',
      "@include 'Illuminate/autoload.php'; exit(class_exists('Illuminate\\\\Routing\\\\Router') ? 0 : 1);",
    ],
  });
  const refund = { command: ['php', 'bin/refund.php'], cwd: recipe } as const;
  const plain = await trySignedShop({
    name: 'plain PHP',
    refund,
    start: ({ port, variables }) =>
      startPhp({
        port,
        parameters: ['-t', 'public', 'public/index.php'],
        cwd: recipe,
        variables: { ...variables, ...workers },
      }),
  });
  const inLaravel = await trySignedShop({
    name: 'Laravel',
    refund,
    start: ({ folder, port, variables }) =>
      startPhp({
        port,
        parameters: [laravel],
        cwd: recipe,
        variables: { ...variables, ...workers, RECIPE: recipe, LARAVEL_FOLDER: folder },
      }),
  });
  return `${plain}; ${inLaravel}`;
}
