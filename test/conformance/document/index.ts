/** Tests any service against the service document: the requests, and the judgement of their replies. */
export { documentCases, sentences, type DocumentCase, type DocumentSettings } from './cases.js';
export { createReport, type ConformanceReport, type SkippedCase } from './report.js';
export { judgeReply, type Observation } from './judge.js';
