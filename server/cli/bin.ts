#!/usr/bin/env node
// `npx crypto-checkout-server`: the command line.
import { runProgram } from './program.js';

await runProgram();
