import axe from 'axe-core';
import * as t from './index.js';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules whose outcome hangs on colours and sizes: all that another look can change. */
const appearanceRules = ['color-contrast', 'link-in-text-block', 'target-size'];

const describeResults = (results: readonly axe.Result[]): string[] =>
  results.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`));

/** What axe says of the element: violations, and texts of which it cannot tell the contrast, as sentences; texts that it could tell, as a number. */
export async function runAxe(element: Element, rules: 'all' | 'look' = 'all') {
  t.finishAnimations(element);
  // A row that is half scrolled away has no contrast that axe could tell.
  for (const list of t.queryAll(element, '.scroll')) list.style.maxBlockSize = 'none';
  const { violations, passes, incomplete } = await axe.run(element, {
    runOnly: rules === 'all' ? { type: 'tag', values: tags } : { type: 'rule', values: appearanceRules },
    resultTypes: ['violations', 'passes', 'incomplete'],
  });
  const isContrast = ({ id }: axe.Result): boolean => id === 'color-contrast';
  return {
    violations: describeResults(violations),
    unclear: describeResults(incomplete.filter(isContrast)),
    contrasts: passes.find(isContrast)?.nodes.length ?? 0,
  };
}
