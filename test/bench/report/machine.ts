import { execFileSync } from 'node:child_process';
import { cpus, release, type } from 'node:os';
import { findChromium } from '../../support/chromium.mjs';

/** What the figures were measured on. */
export type Machine = {
  readonly cpu: string;
  readonly cores: number;
  readonly os: string;
  readonly node: string;
  readonly chromium: string | undefined;
  readonly date: string;
};

export function describeMachine({ browser }: { readonly browser: boolean }): Machine {
  const cores = cpus();
  return {
    cpu: cores[0]?.model.trim() ?? 'unknown',
    cores: cores.length,
    os: `${type()} ${release()}`,
    node: process.versions.node,
    chromium: browser ? execFileSync(findChromium(), ['--version'], { encoding: 'utf8' }).trim() : undefined,
    date: new Date().toISOString(),
  };
}
