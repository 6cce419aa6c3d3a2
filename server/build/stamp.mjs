// Decides whether a build is current, by a hash of its inputs.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Stands inside the build, so that removing the build removes the stamp. */
export const stampFile = 'dist/.stamp.json';

/** Paths that no build reads. Hidden files at the top belong to other tools. */
const isUnread = (path) => /^(?:\..*|dist|test)$|(?:^|\/)node_modules$/.test(path);

/** What npm has installed. */
const readBesides = ['node_modules/.package-lock.json'];

/** What builds can contain; a later one contains the earlier. */
const modes = ['start', 'bundle'];

/** The paths of all files below a folder, from `root`, in a fixed order. */
function filesBelow(root, folder = '') {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  const paths = entries.map((entry) => ({ entry, path: folder === '' ? entry.name : `${folder}/${entry.name}` }));
  return paths
    .filter(({ path }) => !isUnread(path))
    .flatMap(({ entry, path }) => (entry.isDirectory() ? filesBelow(root, path) : [path]))
    .sort();
}

const hash = (content) => createHash('sha256').update(content).digest('base64url');

/** The hash of a file; null when the file does not exist. */
function hashFile(root, path) {
  try {
    return hash(readFileSync(join(root, path)));
  } catch {
    return null;
  }
}

/** The hashes of files, by their paths. */
const hashFiles = (root, paths) => Object.fromEntries(paths.map((path) => [path, hashFile(root, path)]));

/** The paths of all files that a build may read. */
export const listInputs = (root) => [...filesBelow(root), ...readBesides];

/** One hash of everything that a build depends on: sources, packages, and the environment. */
const hashInputs = (root, environment) => hash(JSON.stringify([environment, hashFiles(root, listInputs(root))]));

/** The stamp of the build; undefined without a complete one. */
function readStamp(root) {
  try {
    return JSON.parse(readFileSync(join(root, stampFile), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Whether a build has what `mode` asks for, and was made from these inputs. */
function isCurrent(root, { mode, inputs }) {
  const stamp = readStamp(root);
  return stamp !== undefined && modes.indexOf(mode) <= modes.indexOf(stamp.mode) && stamp.inputs === inputs;
}

/**
 * Builds, unless that was done and nothing has changed since. A build that is interrupted leaves no stamp, and one during which
 * a file changes leaves the stamp of the earlier files, so that the next call builds again.
 */
export async function buildUnlessCurrent({ root, mode, environment }, build) {
  const inputs = hashInputs(root, environment);
  if (isCurrent(root, { mode, inputs })) return;
  rmSync(join(root, stampFile), { force: true });
  await build(mode);
  writeFileSync(join(root, stampFile), JSON.stringify({ mode, inputs }));
}
