import { findTests, loadTests } from '../load-tests.js';

await loadTests(findTests('test/server/adapters/http'));
