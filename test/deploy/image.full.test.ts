import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { createTemporaryFolder, send } from '../support/http.js';
import { findFreePort, spawnWithParent } from '../support/programs.mjs';
import { checkoutPath } from '../support/service-harness.js';
import { command, environment, healthCheck } from './dockerfile.js';
import { fromRoot } from './repository.js';

/** What an operator has to set. */
const secrets = {
  PAYMENTS: 'manual',
  BUSINESS_ID: 'shop',
  SECRET_KEY: 'a-secret-of-more-than-24-characters',
  WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 'image').toString('base64')}`,
};

/** The user `node` of the official image. */
const user = 1000;

const canUnshare =
  process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'mount', '-o', 'remount,ro,bind', '/']).status === 0;

/** Mounts, gives up all rights, and runs the rest of the parameters. */
const containerScript = `
  data=$1
  shift
  mount --bind "$data" "$data" && mount -o remount,ro,bind / &&
  exec setpriv --reuid=${user} --regid=${user} --clear-groups --no-new-privs --bounding-set=-all -- "$@"`;

/** Runs a command like a container: as another user, on a root file system that is read-only except for one folder. */
const inContainer = (data: string, parameters: readonly string[]): [string, ...string[]] => [
  'unshare',
  ...['--mount', '--propagation', 'private', 'sh', '-c', containerScript, 'container', data],
  ...parameters,
];

describe('the image', () => {
  let folder: ReturnType<typeof createTemporaryFolder>;
  let image: string;
  const stops: (() => Promise<void>)[] = [];
  before(() => {
    folder = createTemporaryFolder();
    chmodSync(folder.path, 0o755);
    image = join(folder.path, 'image');
    execFileSync('sh', ['server/build/image.sh', image], {
      cwd: fromRoot('.'),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });
  after(() => folder.remove());

  it('has the service, the widget, the hosted page and the native library, and nothing else', () => {
    assert.deepEqual(readdirSync(image).sort(), ['LICENSE', 'dist', 'node_modules', 'package.json']);
    assert.deepEqual(
      readdirSync(join(image, 'dist'))
        .filter((name) => !name.startsWith('checkout.'))
        .sort(),
      ['integrity.json', 'integrity.json.br', 'integrity.json.gz', 'licenses.txt', 'pay', 'server'],
    );
    assert.ok(existsSync(join(image, 'dist/server/LICENSES.txt')));
    const installed = readdirSync(join(image, 'node_modules')).filter((name) => !name.startsWith('.'));
    assert.deepEqual(installed.sort(), ['@libsql', '@neon-rs', 'detect-libc', 'libsql']);
  });

  const skip = !canUnshare && 'Only root on Linux can make a read-only file system for the program.';
  it('takes orders on a read-only file system, tells its health and ends with 0', { skip }, async () => {
    const data = join(folder.path, 'data');
    mkdirSync(data);
    chownSync(data, user, user);
    const touch = (path: string): number | null => {
      const [program, ...parameters] = inContainer(data, ['touch', path]);
      return spawnSync(program, parameters).status;
    };
    assert.deepEqual([touch(join(image, 'file')), touch(join(data, 'file'))], [1, 0]);

    const port = String(await findFreePort());
    const child = spawnWithParent(inContainer(data, command), {
      cwd: image,
      env: { ...environment, PATH: process.env['PATH'], ...secrets, PORT: port, DATA_DIR: data, DRAIN_SECONDS: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    stops.push(async () => {
      child.kill('SIGKILL');
      await ended;
    });
    const checkHealth = () =>
      spawnSync(healthCheck[0] ?? '', healthCheck.slice(1), { env: { PATH: process.env['PATH'], PORT: port } }).status;

    await new Promise<void>((resolve, reject) => {
      let output = '';
      child.stdout?.on('data', (chunk: Buffer) => chunk.includes('ready at') && resolve());
      child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
      void ended.then(() => reject(new Error(`The program ended: ${output}`)));
    });
    const { status, text } = await send(`http://127.0.0.1:${port}`, { path: checkoutPath() });
    assert.equal(status, 200, text);
    assert.equal(checkHealth(), 0);

    child.kill('SIGTERM');
    assert.equal(await ended, 0);
    assert.equal(checkHealth(), 1);
    assert.ok(readdirSync(data).includes('checkout.db'));
  });
});
