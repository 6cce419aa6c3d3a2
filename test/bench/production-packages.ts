import { readFileSync } from 'node:fs';
import { fromRoot } from './programs.js';
import { atMost, type Row } from './report/rows.js';

/** Each package is code that somebody else can change. The ceiling is a reason to look at a new dependency. */
const mostPackages = 125;

type Lockfile = {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly devOptional?: boolean }>>;
};

/** The packages that `npm ci --omit=dev` can install on some platform. */
export function countProductionPackages(lockfile: Lockfile): number {
  const entries = Object.entries(lockfile.packages).filter(([path]) => path !== '');
  return entries.filter(([, { dev, devOptional }]) => !dev && !devOptional).length;
}

export function productionPackagesRow(): Row {
  const lockfile = JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8')) as Lockfile;
  const count = countProductionPackages(lockfile);
  return { what: 'packages in production', ours: String(count), ...atMost({ value: count, limit: mostPackages }) };
}
