// Reads how many tests passed and failed from the closing lines of node:test and of Web Test Runner.
import { stripVTControlCharacters } from 'node:util';

const count = (text, pattern) => [...text.matchAll(pattern)].reduce((sum, [, number]) => sum + Number(number), 0);

/** The last report of each browser: Web Test Runner prints its progress on the way, too. */
function lastReports(text) {
  const reports = text.matchAll(/^\s*(\w+(?: \d+)?): +\|[^|]*\| +\d+\/\d+ test files \| (.*)$/gm);
  return [...new Map([...reports].map(([, browser, report]) => [browser, report])).values()].join('\n');
}

/** @param {string} output of one suite */
export function readTotals(output) {
  const text = stripVTControlCharacters(output);
  const browsers = lastReports(text);
  return {
    passed: count(text, /^(?:#|ℹ) pass (\d+)$/gm) + count(browsers, /(\d+) passed/g),
    failed: count(text, /^(?:#|ℹ) (?:fail|cancelled) (\d+)$/gm) + count(browsers, /(\d+) failed/g),
    skipped: count(text, /^(?:#|ℹ) (?:skipped|todo) (\d+)$/gm) + count(browsers, /(\d+) skipped/g),
  };
}

/**
 * The failed tests of one suite, each once. Node prints its list at the end, after the progress of each file.
 * @param {string} output of one suite
 */
export function readFailures(output) {
  const lines = stripVTControlCharacters(output).matchAll(
    /^\s*(?:❌|✖) (?!failing tests:)(.+?)(?: \([\d.]+ms\))?\s*$/gm,
  );
  return [...new Set([...lines].map(([, name]) => name))];
}
