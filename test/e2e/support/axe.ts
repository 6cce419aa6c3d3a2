import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The one rule that another colour scheme can break. */
export const contrastAlone = { runOnly: ['color-contrast'] };

/** Axe writes down no selector, and of what passes one example: half the time of a long page. */
export const withoutPasses = { resultTypes: ['violations', 'incomplete'], selectors: false };

/** Loads axe into a document, once. The page's policy does not apply to scripts that the debugger evaluates. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
}
