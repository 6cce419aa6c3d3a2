/** What the service document requires of any service: requests, and a judgement of their replies. */
export { documentCases, sentences, type DocumentCase, type DocumentSettings } from './cases.js';
export { createReport, type ConformanceReport, type SkippedCase } from './report.js';
export { judgeReply, type Observation } from './judge.js';
