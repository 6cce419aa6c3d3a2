#!/usr/bin/env node
// `npx crypto-checkout-server`: the command line.
import { runProgram } from './cli/program.js';

await runProgram();
