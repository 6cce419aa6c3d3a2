/** The conformance list: what this service answers exactly, and what the service document requires of any. */
export * from './case.js';
export { checkoutCases, checkoutFailureCase, checkoutSuccessCase } from './cases/checkout.js';
export { currencyCases } from './cases/currencies.js';
export { exchangeCases, exchangeFailureCase, pairRequest } from './cases/exchange.js';
export { optionCases, optionsFailureCase } from './cases/options.js';
export { findDifference, unixSeconds } from './matchers.js';
export { documentCases, sentences, operations, type DocumentCase, type DocumentSettings } from './document-cases.js';
export { createReport, type ConformanceReport, type SkippedCase, type Verdict } from './report.js';
export { judgeReply, type Observation, type ServiceReply } from './judge.js';
