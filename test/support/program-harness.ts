import assert from 'node:assert/strict';
import { freshFolder } from './fresh-folder.js';
import { send } from './http.js';
import { startProgram, type Program } from './process.js';
import { checkoutPath } from './service-harness.js';

export type ProgramHarness = {
  /** The path of a folder that is new for each test. */
  readonly folder: string;
  /** Starts a program, which is killed after the test at the latest. */
  readonly start: (environment: Readonly<Record<string, string>>) => Program;
};

/** Prepares the tests of a file that start the bundled server. */
export function createProgramHarness(): ProgramHarness {
  let programs: Program[] = [];
  const folder = freshFolder(async () => {
    programs.forEach(({ kill }) => kill('SIGKILL'));
    await Promise.all(programs.map(({ exited }) => exited));
    programs = [];
  });
  return {
    get folder() {
      return folder.path;
    },
    start(environment) {
      const program = startProgram(environment);
      programs.push(program);
      return program;
    },
  };
}

/** Places an order that must succeed; resolves with its transaction code. */
export async function placeProgramOrder(origin: string, parameters: Record<string, string> = {}): Promise<string> {
  const { status, text, body } = await send(origin, { path: checkoutPath(parameters) });
  assert.equal(status, 200, text);
  return body.data.transaction_code;
}
