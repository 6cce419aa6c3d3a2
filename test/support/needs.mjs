// Tells a test what the browser it runs in, or the driver of that, cannot do, and lists at the end why tests were skipped.

/** @type {Map<string, Set<string>>} files by the browser and the reason */
const skipped = new Map();

/** A launcher says in `lacks` what there is not, each with the reason: see `needs` in test/widget/support/index.ts. */
export const needsPlugin = {
  name: 'needs',
  executeCommand({ command, payload, session }) {
    if (command !== 'lacks') return undefined;
    const reason = session.browser.lacks?.[payload];
    if (!reason) return false;
    const line = `${session.browser.name} skips for want of ${payload} (${reason})`;
    skipped.set(line, (skipped.get(line) ?? new Set()).add(session.testFile.split('/').at(-1)));
    return true;
  },
};

/** Prints the reasons once, below the numbers of the run. */
export const skipReporter = {
  stop() {
    for (const [line, files] of skipped) console.log(`${line}: ${[...files].sort().join(', ')}`);
  },
};
