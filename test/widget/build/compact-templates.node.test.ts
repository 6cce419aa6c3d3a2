import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compactTemplates } from '../../../widget/build/compact-templates.js';
import { buildCode, writeFixture } from './build-fixture.js';

const withTemplates = (css: string, html: string): string =>
  `import { css, html } from 'lit'; export const a = css\`${css}\`, b = (x) => html\`${html}\`;`;

const templates: readonly [title: string, css: string, html: string, expected: readonly string[]][] = [
  [
    'indentation between elements',
    'p {}',
    '<ul>\n      <li>\n        ${x}\n      </li>\n    </ul>',
    ['<ul><li>${x}</li></ul>'],
  ],
  ['a line break within text stays', 'p {}', '<p>one\n      two</p>', ['<p>one\ntwo</p>']],
  [
    'rules and comments of css',
    '\n  /* why */\n  a,\n  b > c {\n    color: red;\n    top: 0;\n  }\n',
    '<p></p>',
    ['css` a,b>c{color:red;top:0}`'],
  ],
  ['css around an expression', '\n  ${1} {\n    left: ${2};\n  }\n', '<p></p>', ['css` ${1}{left:${2}}`']],
  [
    'templates within templates',
    'p {}',
    '<p>\n  ${x ? html`<b>\n    <i></i>\n  </b>` : 0}\n</p>',
    ['<p>${x ? html`<b><i></i></b>` : 0}\n</p>'],
  ],
];

describe('templates in the build', () => {
  for (const [title, css, html, expected] of templates) {
    it(title, async (test) => {
      const folder = writeFixture(test, { 'define.ts': withTemplates(css, html) });
      const code = await buildCode(folder, compactTemplates({ folder }));
      for (const text of expected) assert.ok(code.includes(text), code);
    });
  }

  it('other templates and texts stay as they are', async (test) => {
    const text = "export const c = `a {\\n  b: c\\n}`, d = other`<p>\n  <b>`, e = '> <';";
    const folder = writeFixture(test, {
      'define.ts': `${withTemplates('p {}', '<p></p>')} declare const other: any; ${text}`,
    });
    const code = await buildCode(folder, compactTemplates({ folder }));
    assert.ok(code.includes('other`<p>\n  <b>`'), code);
  });
});
