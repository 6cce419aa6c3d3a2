import { describe } from 'node:test';
import { partNames, testFailingParts } from './support/failing-chunks.js';

describe('every file of the widget that fails to load', () => void testFailingParts(partNames));
