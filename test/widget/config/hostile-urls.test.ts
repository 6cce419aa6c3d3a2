import { assert } from 'chai';
import { captureConsoleErrors, captureWarnings } from '../support/misconfiguration.js';
import * as t from '../support/index.js';
import tables from './hostile-urls.json' with { type: 'json' };
import { pluck } from '../../support/pluck.js';

t.useService();

const good: Readonly<Record<string, string>> = {
  'base-url': location.origin,
  'webhook-url': 'https://shop.example/hook',
  'payment-url': 'https://shop.example/pay/{option}',
  'terms-url': 'https://shop.example/terms',
  'privacy-url': 'https://shop.example/privacy',
  'support-url': 'https://shop.example/help',
};

const hostile = tables.hostile as readonly string[];

/** One of each kind, for attributes that have the same rule as the first one. */
const samples = hostile.filter((_, index) => [0, 3, 5, 6, 11, 14, 16].includes(index));

/** Whatever a click follows, or a browser loads. */
const leading = '[href], [src], [srcset], [action], [formaction], [ping], iframe, img, object, embed';

const assertLeadsNowhere = (element: Element, value: string): void =>
  assert.deepEqual(pluck(t.queryAll(element, leading), 'outerHTML'), [], JSON.stringify(value));

const waitForLinks = (element: Element) => t.waitFor(() => t.query(element, '.links a'), 'no links');

describe('a hostile URL', () => {
  for (const attribute of ['base-url', 'webhook-url', 'payment-url']) {
    it(`as ${attribute} is refused, and no link is left`, () =>
      captureConsoleErrors(async () => {
        const element = await t.mountAtChoosing(good);
        await waitForLinks(element);
        for (const value of attribute === 'webhook-url' ? hostile : samples) {
          element.setAttribute(attribute, value);
          await t.waitForStep(element, 'unavailable');
          assert.include(t.getAlertText(element), `${attribute} does not fit`, JSON.stringify(value));
          assertLeadsNowhere(element, value);
          element.setAttribute(attribute, good[attribute] ?? '');
          await t.waitForStep(element, 'choosing');
        }
        await waitForLinks(element);
      }));
  }

  const hrefs = (element: Element) => t.queryAll(element, '.links a').map((link) => link.getAttribute('href'));
  for (const [index, attribute] of ['terms-url', 'privacy-url', 'support-url'].entries()) {
    it(`as ${attribute} is no link`, () =>
      captureWarnings(async () => {
        const element = await t.mountAtChoosing(good);
        await waitForLinks(element);
        const links = hrefs(element);
        for (const value of hostile.filter((url) => !url.startsWith('//'))) {
          element.setAttribute(attribute, value);
          await element.updateComplete;
          assert.deepEqual(hrefs(element), links.toSpliced(index, 1), JSON.stringify(value));
        }
      }));
  }
});
