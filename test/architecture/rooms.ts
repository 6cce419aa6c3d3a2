import { dirname } from 'node:path/posix';
import { exists } from './sources.js';

/** Test folders about more than one room, or about what is no folder of the source. */
const crossCutting: Readonly<Record<string, string>> = {
  'test/widget/accessibility': 'what assistive technology gets from all rooms together',
  'test/widget/support': 'helpers of the tests',
  'test/server/main': 'the program server/main.ts',
};

/** The room that a test is about: `test/widget/state/machine.test.ts` is about `widget/state`. */
const roomOf = (testPath: string): string => dirname(testPath).replace(/^test\//, '');

/** Tests below test/widget, test/server and test/demo that stand in a folder which the source does not have. */
export const findTestsWithoutRoom = (paths: readonly string[], hasFolder: (path: string) => boolean): string[] =>
  paths
    .filter((path) => /^test\/(?:widget|server|demo)\/.*\.test\.ts$/.test(path))
    .filter((path) => !Object.keys(crossCutting).some((folder) => path.startsWith(`${folder}/`)))
    .filter((path) => !hasFolder(roomOf(path)))
    .map((path) => `${path}: there is no folder ${roomOf(path)}`);

export const staleCrossCutting = (): string[] => Object.keys(crossCutting).filter((folder) => !exists(folder));
