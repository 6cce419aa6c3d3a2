import { lazy } from '../lazy/lazy.js';

/** The sentences about wrong settings load once one is wrong. */
export const loadProblems = lazy(() => import('./problem-message.js'));
