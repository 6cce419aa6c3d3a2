import { loadTests, slowTests } from '../load-tests.js';

await loadTests(slowTests);
