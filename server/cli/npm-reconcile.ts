// `npm run reconcile`: the command reconcile of the command line.
import { runProgram } from './program.js';

await runProgram('reconcile');
