import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const analyzer = join(root, 'test/release-tools/cem.mjs');
const config = 'widget/build/custom-elements-manifest.config.mjs';

export type ElementDescription = {
  /** What `npm run build` writes to `dist` about the element, in a folder of its own. */
  readonly folder: string;
  readonly readJson: (name: string) => unknown;
};

function analyze(): ElementDescription & { readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'describe-'));
  const parameters = ['analyze', '--config', config, '--outdir', relative(root, folder)];
  execFileSync(process.execPath, [analyzer, ...parameters], { cwd: root });
  return {
    folder,
    readJson: (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

let analyzed: ElementDescription | undefined;
let isDescribed = false;

/** Runs the step of `npm run build` that writes `custom-elements.json`, once for the test files of a process. */
export function analyzeElement(): ElementDescription {
  if (!analyzed) {
    const { remove, ...description } = analyze();
    process.once('exit', remove);
    analyzed = description;
  }
  return analyzed;
}

/** Runs the steps of `npm run build` that describe the element to tools, once for the test files of a process. */
export function describeElement(): ElementDescription {
  const description = analyzeElement();
  if (!isDescribed) {
    const parameters = ['--import', './server/build/typescript.mjs', 'widget/build/editor/main.ts', description.folder];
    execFileSync(process.execPath, parameters, { cwd: root });
    isDescribed = true;
  }
  return description;
}
