import { errors, type ErrorCode } from '#contract';
import type { OperationObject } from '../../../../server/openapi/index.js';
import { highlightCode } from '../../../build/highlight.js';
import { joinMarkup, markup, scrollTable, sentence, type Markup } from './markup.js';
import { schemaRule, schemaLink } from './schema-table.js';
import {
  exampleRequest,
  needsKey,
  sandboxKey,
  snippetWriters,
  type DescribedOperation,
  type SnippetLanguage,
} from './snippets.js';

type Parameter = OperationObject['parameters'][number];
/** So many optional parameters are folded. */
const foldedOptional = 6;

type Section = DescribedOperation & { readonly commonCodes: ReadonlySet<string> };

const parameterRow = ({ name, in: place, required, description, schema, example }: Parameter): Markup => markup`<tr>
  <th scope="row"><code>${name}</code><small>${place}${required ? markup` <b class="required">required</b>` : ''}</small></th>
  <td>${sentence(description)}</td>
  <td>${schemaRule(schema, example)}</td>
</tr>`;

const parameterTable = (label: string, parameters: readonly Parameter[]): Markup =>
  scrollTable({ label, columns: ['parameter', 'meaning', 'rule'] }, parameters.map(parameterRow));

/** The parameters of an operation. Many optional ones are folded behind the required ones. */
function parameterTables({ operationId, parameters }: OperationObject): Markup {
  if (parameters.length === 0) return markup`<p class="note">Takes no parameters.</p>`;
  const required = parameters.filter((one) => one.required);
  const optional = parameters.filter((one) => !one.required);
  const label = `Parameters of ${operationId}`;
  if (required.length === 0 || optional.length < foldedOptional) return parameterTable(label, parameters);
  return markup`${parameterTable(label, required)}
<details><summary>${optional.length} optional</summary>${parameterTable(`${label}, optional`, optional)}</details>`;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

const highlighted = (code: string, language: string): Markup => ({ markup: highlightCode(code, language) });

const codeBlock = (code: Markup, label: string): Markup =>
  markup`<pre class="json" tabindex="0" role="group" aria-label="${label}"><code>${code}</code></pre>`;

function successOf({ operationId, responses }: OperationObject): Markup[] {
  return Object.entries(responses['200']?.content ?? {}).map(([type, { schema, examples }]) => {
    const value = asText(examples?.['success']?.value ?? '');
    return markup`<details${operationId === 'checkout' ? markup` open` : ''}><summary>200 <code>${type}</code></summary>
<p class="note">The success. ${schemaLink(schema)}</p>
${value === '' ? '' : codeBlock(highlighted(value, 'json'), `The success of ${operationId}`)}</details>`;
  });
}

type Failure = { readonly code: string; readonly status: string; readonly body: unknown };

/** The failures of an operation in the order of their status. */
export const describedFailures = ({ responses }: OperationObject): Failure[] =>
  Object.entries(responses)
    .filter(([status]) => status !== '200')
    .flatMap(([status, { content }]) =>
      Object.values(content).flatMap(({ examples = {} }) =>
        Object.entries(examples).map(([code, { value }]) => ({ code, status, body: value })),
      ),
    );

const failureRow = ({ code, status, body }: Failure): Markup => markup`<tr>
  <td>${status}</td>
  <th scope="row">${errors[code as ErrorCode].message} <small><code>${code}</code></small></th>
  <td><details><summary>body</summary>${codeBlock(markup`${asText(body)}`, `The failure ${code}`)}</details></td>
</tr>`;

export const failureTable = (label: string, failures: readonly Failure[]): Markup =>
  scrollTable({ label, columns: ['status', 'message', 'reply'] }, failures.map(failureRow));

/** The grammar of each language's code. */
const grammars: Readonly<Record<SnippetLanguage, string>> = {
  curl: 'bash',
  JavaScript: 'javascript',
  PHP: 'php',
  Python: 'python',
};

/** The languages as radio buttons and their code, of which style sheets show the chosen one. */
function snippetTabs(section: Section): Markup {
  const { operationId } = section.operation;
  const snippets = Object.entries(snippetWriters).map(([language, write]) => {
    return { language, text: write(exampleRequest(section)) };
  });
  return markup`<div class="snippets">
<fieldset class="segments"><legend class="hidden">Language of the example of ${operationId}</legend>${snippets.map(
    ({ language }, index) =>
      markup`<label><input type="radio" name="${operationId}-language" value="${language}"${index === 0 ? markup` checked` : ''} /><span>${language}</span></label>`,
  )}</fieldset>
<button class="plain copy" type="button" hidden>Copy</button>
${snippets.map(({ language, text }) => markup`<pre class="json" data-language="${language}" tabindex="0" role="group" aria-label="${operationId} with ${language}"><code>${highlighted(text, grammars[language as SnippetLanguage])}</code></pre>`)}</div>`;
}

/** In characters: the field of a longer example has a row of its own. */
const longExample = 16;

function field(parameter: Pick<Parameter, 'name' | 'in' | 'required' | 'example'>, operationId: string): Markup {
  const { name, in: place, required, example } = parameter;
  const id = `${operationId}-${name}`;
  const value = required ? markup` value="${example}"` : markup` placeholder="${example}"`;
  const wide = String(example).length > longExample ? ' wide' : '';
  return markup`<div class="control${wide}"><label for="${id}"><code>${name}</code></label>
<input id="${id}" name="${name}" data-in="${place}"${value} /></div>`;
}

/** The form that sends the request to the service in the tab. A script shows it. */
function tryForm({ path, method, operation }: Section): Markup {
  const { operationId, parameters } = operation;
  const service = { name: 'SERVICE', in: 'header', required: true, example: sandboxKey } as const;
  const required = [...(needsKey(operation) ? [service] : []), ...parameters.filter((one) => one.required)];
  const optional = parameters.filter((one) => !one.required);
  const fields = (some: readonly Pick<Parameter, 'name' | 'in' | 'required' | 'example'>[]): Markup =>
    markup`<div class="try-fields">${some.map((one) => field(one, operationId))}</div>`;
  return markup`<form class="try" data-method="${method}" data-path="${path}" autocomplete="off" autocapitalize="none" spellcheck="false" hidden>
<h3>Try it</h3>
${fields(required)}
${optional.length === 0 ? '' : markup`<details><summary>${optional.length} optional</summary>${fields(optional)}</details>`}
<button class="button" type="submit">Send</button>
<div class="exchange" aria-live="polite" hidden>
<p>Request</p><pre class="json sent" tabindex="0" role="group" aria-label="Request of ${operationId}"></pre>
<p>Reply</p><pre class="json received" tabindex="0" role="group" aria-label="Reply of ${operationId}"></pre></div></form>`;
}

/** In characters: a longer description keeps the parameters from the first screen of a phone. */
const longDescription = 200;

/** The first sentence of a long description and its rest, which the parameters go before; a short one is whole. */
function splitDescription({ description }: OperationObject): { readonly first: string; readonly rest: string } {
  const end = description.length > longDescription ? description.indexOf('. ') + 1 : description.length;
  return { first: description.slice(0, end), rest: description.slice(end).trim() };
}

/** Everything about one operation. */
export function operationSection(section: Section): Markup {
  const { path, method, operation, commonCodes } = section;
  const { operationId, summary, tags } = operation;
  const { first, rest } = splitDescription(operation);
  const own = describedFailures(operation).filter(({ code }) => !commonCodes.has(code));
  return markup`
<section class="panel entry operation" id="${operationId}" aria-labelledby="${operationId}-title" data-entry="${operationId}">
  <div class="panel-head"><h2 id="${operationId}-title" tabindex="-1">${summary}</h2><span class="tag">${tags}</span></div>
  <div class="operation-body">
  <div class="operation-text">
    <p class="route"><b class="method" data-method="${method}">${method}</b> <code>${joinMarkup(
      path.split('/').map((step) => markup`${step}`),
      '/<wbr>',
    )}</code></p>
    <p>${sentence(first)}</p>
    ${needsKey(operation) ? markup`<p class="note">With the credentials of the account in the header <code>SERVICE</code>, from a backend.</p>` : ''}
    <h3>Parameters</h3>${parameterTables(operation)}
    ${rest === '' ? '' : markup`<details><summary>What else to know</summary><p>${sentence(rest)}</p></details>`}
  </div>
  <div class="operation-code">
    <h3>Example</h3>${snippetTabs(section)}
    ${tryForm(section)}
    <h3>Reply</h3>${successOf(operation)}
  </div>
  <div class="operation-failures">
    <h3>Failures</h3>
    ${own.length === 0 ? '' : failureTable(`Failures of ${operationId}`, own)}
    <p class="note">And the <a href="#any-request">failures of any request</a>.</p>
  </div>
  </div>
</section>`;
}
