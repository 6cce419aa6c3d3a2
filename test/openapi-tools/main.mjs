// `npm run lint:openapi`: Redocly and Spectral, with their recommended rules, find neither an error nor a warning in dist/openapi.json.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackage } from '../support/own-package.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const document = fileURLToPath(new URL('../../dist/openapi.json', import.meta.url));

const linters = [
  ['redocly', 'lint', document, '--config', join(folder, 'redocly.yaml'), '--max-problems', '20'],
  ['spectral', 'lint', document, '--ruleset', join(folder, 'spectral.yaml'), '--fail-severity', 'warn'],
];

installPackage(folder);
for (const [name, ...parameters] of linters) {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  try {
    execFileSync(join(folder, 'node_modules/.bin', name), parameters, { env, stdio: 'inherit' });
    console.log(`ok      ${name}`);
  } catch {
    console.error(`FAILED  ${name}`);
    process.exitCode = 1;
  }
}
