import { execFileSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDebianProgram, type DebianProgram } from '../support/debian.mjs';
import { findFreePort, spawnWithParent } from '../support/programs.mjs';
import { fromRoot, readFromRoot } from './repository.js';

type ProxySettings = {
  /** An empty folder. */
  readonly folder: string;
  /** The two processes of the service, as `host:port`. */
  readonly processes: readonly [string, string];
};

export type Proxy = { readonly url: string; readonly stop: () => Promise<void> };

export type ProxyExample = {
  readonly find: () => DebianProgram | undefined;
  /** Whether it asks `/readyz`. */
  readonly checksReadiness: boolean;
  readonly start: (program: DebianProgram, settings: ProxySettings) => Promise<Proxy>;
};

type Launch = {
  readonly command: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
  /** All that the program has printed on standard error once it takes requests. */
  readonly ready: readonly string[];
  readonly url: string;
};

function launch({ command, env, ready, url }: Launch): Promise<Proxy> {
  const child: ChildProcess = spawnWithParent(command, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (ready.every((words) => output.includes(words))) resolve({ url, stop });
    });
    child.on('error', reject);
    void ended.then(() => reject(new Error(`${command[0]} ended: ${output}`)));
  });
}

/** Replaces a text of an example, which must be there. */
function replaced(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((current, [from, to]) => {
    if (!current.includes(from)) throw new Error(`The example has no "${from}".`);
    return current.replaceAll(from, to);
  }, text);
}

function createCertificate(folder: string): { readonly certificate: string; readonly key: string } {
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const subject = ['-subj', '/CN=checkout.example', '-days', '2', '-nodes', '-newkey', 'ec', '-pkeyopt'];
  execFileSync(
    'openssl',
    ['req', '-x509', ...subject, 'ec_paramgen_curve:P-256', '-keyout', key, '-out', certificate],
    { stdio: 'ignore' },
  );
  return { certificate, key };
}

/** The parts of nginx.conf around the example, with every path in the folder. */
const nginxConfiguration = (folder: string): string => `
  ${process.getuid?.() === 0 ? 'user root;' : ''}
  daemon off;
  pid ${folder}/nginx.pid;
  error_log stderr notice;
  worker_processes 1;
  events {}
  http {
    access_log off;
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
    include ${folder}/checkout.conf;
  }`;

async function startNginx({ path }: DebianProgram, { folder, processes }: ProxySettings): Promise<Proxy> {
  const [port, plainPort] = [await findFreePort(), await findFreePort()];
  const { certificate, key } = createCertificate(folder);
  const example = replaced(readFromRoot('demo/docs/content/deploying/nginx.conf'), {
    '127.0.0.1:8787': processes[0],
    '127.0.0.1:8788': processes[1],
    'listen 443': `listen 127.0.0.1:${port}`,
    'listen 80': `listen 127.0.0.1:${plainPort}`,
    '/etc/ssl/checkout/fullchain.pem': certificate,
    '/etc/ssl/checkout/privkey.pem': key,
  });
  writeFileSync(join(folder, 'checkout.conf'), example);
  writeFileSync(join(folder, 'nginx.conf'), nginxConfiguration(folder));
  const command = [path, '-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')] as const;
  return launch({ command: [...command], env: {}, ready: ['start worker process'], url: `https://127.0.0.1:${port}` });
}

/** Keeps Caddy from the port of its administration. An address with http keeps it from certificates. */
const caddyConfiguration = `{
  admin off
}
import ${fromRoot('demo/docs/content/deploying/Caddyfile.conf')}
`;

async function startCaddy({ path }: DebianProgram, { folder, processes }: ProxySettings): Promise<Proxy> {
  const url = `http://127.0.0.1:${await findFreePort()}`;
  const file = join(folder, 'Caddyfile');
  mkdirSync(join(folder, 'home'));
  writeFileSync(file, caddyConfiguration);
  return launch({
    command: [path, 'run', '--adapter', 'caddyfile', '--config', file],
    env: { HOME: join(folder, 'home'), CHECKOUT_SITE: url, CHECKOUT_PROCESSES: processes.join(' ') },
    ready: ['serving initial configuration'],
    url,
  });
}

/** The proxies of demo/docs/content/deploying. */
export const proxyExamples: Readonly<Record<string, ProxyExample>> = {
  nginx: {
    find: () => findDebianProgram({ name: 'nginx', packages: ['nginx'], program: 'usr/sbin/nginx' }),
    checksReadiness: false,
    start: startNginx,
  },
  Caddy: {
    find: () => findDebianProgram({ name: 'caddy', packages: ['caddy'], program: 'usr/bin/caddy' }),
    checksReadiness: true,
    start: startCaddy,
  },
};
