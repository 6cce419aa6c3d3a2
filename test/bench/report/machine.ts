import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, type } from 'node:os';
import { findChromium } from '../../support/chromium.mjs';

/** The machine of the measurements. */
export type Machine = {
  readonly cpu: string;
  readonly cores: number;
  readonly os: string;
  readonly node: string;
  readonly chromium: string | undefined;
  /** The load average before the measurements: far below the number of cores on a quiet machine. */
  readonly loadAtStart: number;
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
    loadAtStart: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    date: new Date().toISOString(),
  };
}
