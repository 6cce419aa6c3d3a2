// `npm run erase`: the command erase of the command line.
import { runProgram } from './cli/program.js';

await runProgram('erase');
