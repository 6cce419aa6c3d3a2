// The versions of browsers on the page of versions, as the compatibility data of MDN has them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { importReleaseTool } from '../../../release-tools/tools.mjs';
import { readPage, tableBelow } from './tables.js';

interface Support {
  readonly version_added: string | false | null;
  readonly partial_implementation?: boolean;
  readonly prefix?: string;
  readonly flags?: readonly unknown[];
}
type Browser = 'chrome' | 'firefox' | 'safari';
interface Feature {
  readonly [name: string]: Feature | undefined;
  readonly __compat?: never;
}
type Compat = { readonly support: Readonly<Record<Browser, Support | readonly Support[]>> };

/** Each row of the table, and where the data has it. */
const features = {
  'custom states': 'css.selectors.state',
  '`light-dark()`': 'css.types.color.light-dark',
  '`AbortSignal.any`': 'api.AbortSignal.any_static',
  '`AbortSignal.timeout`': 'api.AbortSignal.timeout_static',
  'style sheets of a shadow root': 'api.ShadowRoot.adoptedStyleSheets',
  'custom elements in forms': 'api.ElementInternals.setFormValue',
  '`color-mix()`': 'css.types.color.color-mix',
  'relative colours': 'css.types.color.color.relative_syntax',
  '`:has()`': 'css.selectors.has',
  '`<dialog>`': 'api.HTMLDialogElement.showModal',
};

const { default: data } = (await importReleaseTool('@mdn/browser-compat-data/forLegacyNode')) as { default: Feature };

/** The first version that has all of a feature, without a flag or a prefix. A wrong error of a timeout is no part of ours. */
function firstVersion(path: string, browser: Browser): number {
  const feature = path.split('.').reduce<Feature | undefined>((found, name) => found?.[name], data);
  const { support } = (feature as { readonly __compat?: Compat } | undefined)?.__compat ?? {};
  assert.ok(support, `the data has no ${path}`);
  const isWhole = ({ version_added: version, ...rest }: Support): boolean =>
    Boolean(version) && !(rest.partial_implementation ?? rest.prefix ?? rest.flags);
  const versions = [support[browser]].flat() as readonly Support[];
  return Math.min(...versions.filter(isWhole).map(({ version_added: version }) => Number(version)));
}

describe('the features that set the minimum, beside the compatibility data', () => {
  const rows = tableBelow(readPage('support.md'), 'Browsers').filter((row) => 'feature' in row);

  it('has a path for each row', () => {
    assert.deepEqual(
      rows.map(({ feature }) => feature),
      Object.keys(features),
    );
  });

  for (const [feature, path] of Object.entries(features)) {
    it(`has the versions of ${feature}`, () => {
      const row = rows.find((one) => one['feature'] === feature);
      const shown = { chrome: row?.['Chrome'], firefox: row?.['Firefox'], safari: row?.['Safari'] };
      const expected = (['chrome', 'firefox', 'safari'] as const).map((browser) => [
        browser,
        String(firstVersion(path, browser)),
      ]);
      assert.deepEqual(shown, Object.fromEntries(expected));
    });
  }
});
