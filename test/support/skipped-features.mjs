// Reports to a test which features its browser or driver lacks, and lists the reasons of skipped tests at the end.

/** @type {Map<string, Set<string>>} test files by browser and reason */
const skipped = new Map();

/** A launcher lists missing features in `lacks`, each with a reason: see `skipUnlessSupported` in test/widget/support/index.ts. */
export const missingFeaturesPlugin = {
  name: 'missing-features',
  executeCommand({ command, payload, session }) {
    if (command !== 'lacks') return undefined;
    const reason = session.browser.lacks?.[payload];
    if (!reason) return false;
    const line = `${session.browser.name} skips for want of ${payload} (${reason})`;
    skipped.set(line, (skipped.get(line) ?? new Set()).add(session.testFile.split('/').at(-1)));
    return true;
  },
};

/** Prints the reasons once, after the totals of the run. */
export const skipReporter = {
  stop() {
    for (const [line, files] of skipped) console.log(`${line}: ${[...files].sort().join(', ')}`);
  },
};
