// `npm run backup`: the command backup of the command line.
import { runProgram } from './program.js';

await runProgram('backup');
