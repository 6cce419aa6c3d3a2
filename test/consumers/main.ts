// `npm run test:consumers -- [NAMES]`: starts the service from its package, installs the element into fresh projects, builds
// each and buys something in it with Chromium. Needs the package registry and the build.
import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { clickPart, launchBrowser, openPage, scriptErrors, type Browser } from '../e2e/support/browser.js';
import type { RunningServer } from '../e2e/support/server.js';
import { createTemporaryFolder } from '../support/http.js';
import { consumers, type Consumer } from './consumers.js';
import { createProject, filesBelow, packBuild, root, run, type Packages } from './packages.js';
import { findFreePort, programOf, serveSite, startService, watchHydration } from './site.js';

/** What the fixtures have as the address of the service, and as a free port. */
const addressPlaceholder = 'https://pay.example';
const portPlaceholder = '8787';

type Surroundings = {
  readonly folder: string;
  readonly packages: Packages;
  readonly service: RunningServer;
  readonly browser: Browser;
};

/** The files of a fixture in a folder of their own, with the address of the running service, and its packages. */
async function install(consumer: Consumer, { folder, packages, service }: Surroundings): Promise<string> {
  const { name, startsService } = consumer;
  const project = join(folder, name);
  cpSync(join(root, 'test/consumers/fixtures', name), project, { recursive: true });
  const port = String(await findFreePort());
  for (const path of filesBelow(project)) {
    const text = readFileSync(join(project, path), 'utf8');
    writeFileSync(
      join(project, path),
      text.replaceAll(addressPlaceholder, service.origin).replaceAll(portPlaceholder, port),
    );
  }
  createProject(project, { packages: [packages.element, ...(startsService ? [packages.server] : [])] });
  return project;
}

function build({ steps, refused = [] }: Consumer, project: string): void {
  for (const [program, ...parameters] of steps) run([programOf(project, program), ...parameters], project);
  for (const { step, text } of refused) {
    const [program, ...parameters] = step;
    const refuse = () => run([programOf(project, program), ...parameters], project);
    assert.throws(
      refuse,
      ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => text.test(stdout + stderr),
      `${step.join(' ')} finds no error`,
    );
  }
}

/** The files of a bundler that contain the path of the project. */
const filesWithPath = (project: string, { output }: Consumer): string[] =>
  output === undefined
    ? []
    : filesBelow(join(project, output)).filter((path) =>
        readFileSync(join(project, output, path), 'utf8').includes(project),
      );

/** The address of the shop in every fixture. */
const shopAddress = 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf';

/** Presses the button, and waits until the order of the sandbox is completed: it pays out to the shop. */
async function buy(url: string, { browser, service }: Surroundings): Promise<string> {
  const { page, pageErrors } = await openPage(browser);
  const mismatches = watchHydration(page);
  page.setDefaultTimeout(120_000); // the machine may have built a moment ago
  await page.goto(url);
  await clickPart(page, 'button');
  const code = await page.$eval('crypto-checkout', async (host) => (await host.completed).transaction_code);
  const reply = await fetch(`${service.origin}/api/v3/reseller/order?transaction_code=${code}`);
  const { data } = (await reply.json()) as {
    readonly data: { readonly status: string; readonly wallet_address: string };
  };
  assert.deepEqual([data.status, data.wallet_address], ['completed', shopAddress]);
  assert.deepEqual(mismatches, []);
  assert.deepEqual(scriptErrors(pageErrors), []);
  await page.browserContext().close();
  return code;
}

type Shop = { readonly consumer: Consumer; readonly surroundings: Surroundings };

/** Buys once on each page of each server, and returns how often. */
async function buyOnPages(project: string, { consumer, surroundings }: Shop): Promise<number> {
  const { site, development, pages } = consumer;
  const sites = [...(site ? [site] : []), ...(development ? [{ program: development }] : [])];
  for (const one of sites) {
    const running = await serveSite(project, one);
    try {
      for (const path of pages) await buy(running.origin + path, surroundings);
    } finally {
      await running.stop();
    }
  }
  return sites.length * pages.length;
}

async function tryConsumer(consumer: Consumer, surroundings: Surroundings): Promise<void> {
  const start = performance.now();
  const project = await install(consumer, surroundings);
  build(consumer, project);
  assert.deepEqual(filesWithPath(project, consumer), [], 'files with a path of this machine');
  const bought = await buyOnPages(project, { consumer, surroundings });
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`ok      ${consumer.name.padEnd(8)} ${seconds} s, ${bought} bought`);
}

function report(name: string, error: unknown): void {
  const { message, stdout = '', stderr = '' } = error as Error & { readonly stdout?: string; readonly stderr?: string };
  console.log(`FAILED  ${name}\n${message}\n${stdout}${stderr}`);
  process.exitCode = 1;
}

/** Builds and packs once more: two builds of one commit are the same bytes. */
function buildTwice(folder: string, first: Packages): void {
  run(['npm', 'run', '--silent', 'build'], root);
  const second = packBuild(join(folder, 'second'));
  assert.ok(readFileSync(second.element).equals(readFileSync(first.element)), 'the element differs');
  assert.ok(readFileSync(second.server).equals(readFileSync(first.server)), 'the service differs');
  console.log('ok      twice    one hash for each package');
}

async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => name !== 'twice' && !consumers.some((consumer) => consumer.name === name));
  if (unknown.length > 0) throw new Error(`There is no consumer ${unknown.join(', ')}.`);
  const folder = createTemporaryFolder();
  const packages = packBuild(join(folder.path, 'packages'));
  if (names.length === 0 || names.includes('twice')) buildTwice(folder.path, packages);
  createProject(join(folder.path, 'service'), { packages: [packages.server] });
  const service = await startService(join(folder.path, 'service'));
  const browser = await launchBrowser();
  try {
    for (const consumer of consumers.filter(({ name }) => names.length === 0 || names.includes(name))) {
      await tryConsumer(consumer, { folder: folder.path, packages, service, browser }).catch((error: unknown) =>
        report(consumer.name, error),
      );
    }
  } finally {
    await browser.close();
    await service.stop();
    folder.remove();
  }
}

await main(process.argv.slice(2));
