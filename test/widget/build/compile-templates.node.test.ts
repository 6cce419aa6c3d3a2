import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
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
    html: '<input type="radio" /><path /><?>',
    parts: ['property(0,"value")', 'attribute(1,"d")', 'child(2)'],
  },
};

describe('a compiled template', () => {
  for (const [name, { template, html, parts }] of Object.entries(rows))
    it(name, () => assert.deepEqual(compileTemplate(template), { html, parts }));

  for (const [name, template] of Object.entries({
    'an element': texts`<p ${value}></p>`,
    'the text of an input': texts`<textarea>${value}</textarea>`,
  }))
    it(`is refused where a value is ${name}`, () => assert.throws(() => compileTemplate(template), /Lit alone/));
});
