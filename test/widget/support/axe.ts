import axe from 'axe-core';
import * as t from './index.js';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules that depend on colours and sizes. */
const appearanceRules = ['color-contrast', 'link-in-text-block', 'target-size'];

const describeResults = (results: readonly axe.Result[]): string[] =>
  results.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`));

/** Violations and undetermined contrasts as sentences, and the number of determined contrasts. */
export async function runAxe(element: Element, rules: 'all' | 'appearance' = 'all') {
  t.finishAnimations(element);
  // Axe cannot determine the contrast of a partly scrolled row.
  for (const list of t.queryAll(element, '.scroll')) list.style.maxBlockSize = 'none';
  const { violations, passes, incomplete } = await axe.run(element, {
    runOnly: rules === 'all' ? { type: 'tag', values: tags } : { type: 'rule', values: appearanceRules },
    resultTypes: ['violations', 'incomplete'],
    selectors: false,
    preload: rules === 'all', // of style sheets and media, which the others do not read
  });
  const isContrast = ({ id }: axe.Result): boolean => id === 'color-contrast';
  return {
    violations: describeResults(violations),
    unclear: describeResults(incomplete.filter(isContrast)),
    contrasts: passes.find(isContrast)?.nodes.length ?? 0,
  };
}
