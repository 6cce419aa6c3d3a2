import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { _$LH } from 'lit-html/private-ssr-support.js';
import { parseSync, Visitor } from 'vite';
import { compileTemplate } from '../../../widget/build/compile-templates.js';

const texts = ({ raw }: TemplateStringsArray, ..._values: readonly unknown[]): readonly string[] => raw;
const value = undefined;

type Row = { readonly template: readonly string[]; readonly html: string; readonly parts: readonly string[] };

const rows: Readonly<Record<string, Row>> = {
  'no value': { template: texts`<p class="a">b</p>`, html: '<p class="a">b</p>', parts: [] },
  'content, by the node that Lit puts it before': {
    template: texts`<p>a<b>c</b>${value}</p>${value}<i>${value}</i>`,
    html: '<p>a<b>c</b><?></p><?><i><?></i>',
    parts: ['child(2)', 'child(3)', 'child(5)'],
  },
  'each kind of binding, beside a fixed attribute': {
    template: texts`<div><a href=${value} .text=${value} ?hidden="${value}" class="b" @click=${value}></a></div>`,
    html: '<div><a class="b"></a></div>',
    parts: ['attribute(1,"href")', 'property(1,"text")', 'boolean(1,"hidden")', 'event(1,"click")'],
  },
  'text around values': {
    template: texts`<slot name="a-${value}"></slot><p class="${value}${value}"></p>`,
    html: '<slot></slot><p></p>',
    parts: ['attribute(0,"name",["a-",""])', 'attribute(1,"class",["","",""])'],
  },
  'an element without an end': {
    template: texts`<input .value=${value} type="radio" /><path d=${value} />${value}`,
    html: '<input type="radio" /><path /><?><?>',
    parts: ['property(0,"value")', 'attribute(1,"d")', 'child(2)'],
  },
};

/** What Lit makes of a template: its HTML, and the bound names. */
function compileByLit(template: readonly string[]) {
  const { getTemplateHtml, marker } = _$LH;
  const [html, names] = getTemplateHtml(Object.assign([...template], { raw: template }), 1);
  const bound = new RegExp(`\\s+[^\\s=]+\\$lit\\$=("[^"]*"|[^\\s>]+)`, 'g');
  return { html: (html as unknown as string).replace(bound, '').replaceAll(`<?${marker}>`, '<?>'), names };
}

const widget = fileURLToPath(new URL('../../../widget/', import.meta.url));

function templatesOf(file: string): (readonly string[])[] {
  const templates: (readonly string[])[] = [];
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'html') templates.push(quasi.quasis.map(({ value }) => value.raw));
    },
  }).visit(parseSync(file, readFileSync(join(widget, file), 'utf8')).program);
  return templates;
}

describe('a compiled template', () => {
  const prefixes: Readonly<Record<string, string>> = { attribute: '', property: '.', boolean: '?', event: '@' };
  const files = readdirSync(widget, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  for (const file of files.filter((name) => templatesOf(name).length > 0))
    it(`is what Lit makes of it, in ${file}`, () => {
      for (const template of templatesOf(file)) {
        const { html, parts } = compileTemplate(template);
        const names = parts.flatMap((part) => {
          const [, kind = '', name] = /^(\w+)\(\d+,"([^"]+)"/.exec(part) ?? [];
          return name === undefined ? [] : [`${prefixes[kind]}${name}`];
        });
        assert.deepEqual({ html, names }, compileByLit(template));
      }
    });

  for (const [name, { template, html, parts }] of Object.entries(rows))
    it(name, () => assert.deepEqual(compileTemplate(template), { html, parts }));

  for (const [name, template] of Object.entries({
    'an element': texts`<p ${value}></p>`,
    'the text of an input': texts`<textarea>${value}</textarea>`,
    'an attribute behind a bracket': texts`<p title="a > ${value}"></p>`,
    'a cell, whose body no tag stands for': texts`<table><tr><td>${value}</td></tr></table>`,
    'behind a comment': texts`<!-- a --><p>${value}</p>`,
  }))
    it(`is refused where a value is ${name}`, () => assert.throws(() => compileTemplate(template), /Lit alone/));
});
