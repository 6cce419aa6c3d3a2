// `npm run erase`: the command erase of the command line.
import { runProgram } from './program.js';

await runProgram('erase');
