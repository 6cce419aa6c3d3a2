#!/usr/bin/env node
// `npx crypto-checkout-server`: the command line. Stack traces name lines of the sources.
import { runProgram } from './cli/program.js';

process.setSourceMapsEnabled(true);
await runProgram();
