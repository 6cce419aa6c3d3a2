// What Sass makes of an exported theme. Sass is installed when this runs.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toCss, toScss } from '../../widget/theme/formats/index.js';
import { importReleaseTool } from '../release-tools/tools.mjs';
import { allTokens, themes } from '../widget/theme/formats/themes.js';

type Sass = { readonly compileString: (text: string) => { readonly css: string } };
const { compileString } = ((await importReleaseTool('sass')) as { readonly default: Sass }).default;

describe('SCSS', () => {
  for (const [name, theme] of Object.entries(themes)) {
    it(`compiles, and its mixin gives the exported CSS: ${name}`, () => {
      const rule = compileString(`${toScss(theme)}\ncrypto-checkout { @include checkout-theme; }`).css;
      const isEmpty = Object.keys(theme.light).length === 0;
      assert.equal(`${rule}\n`.replace(/^@charset "UTF-8";\n/, ''), isEmpty ? '\n' : toCss(theme));
    });
  }

  it('has maps whose values Sass can calculate with', () => {
    const { css } = compileString(`@use 'sass:map';
      ${toScss(allTokens)}
      a { width: map.get($checkout-light, 'radius') * 2; color: map.get($checkout-dark, 'bg'); }`);
    assert.match(css, /width: 24px;\s*color: #0b0d12;/);
  });
});
