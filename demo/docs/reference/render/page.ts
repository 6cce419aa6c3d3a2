import type { ApiDescription } from '../../../../server/openapi/index.js';
import { markup, sentence, type Markup } from './markup.js';
import { describedFailures, failureTable, operationSection } from './operation-section.js';
import { schemaRule, schemaSections } from './schema-table.js';
import type { DescribedOperation } from './snippets.js';

/** The operations in the order of the description. */
export const referenceOperations = ({ paths }: ApiDescription): DescribedOperation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      path,
      method: method === 'post' ? ('POST' as const) : ('GET' as const),
      operation,
    })),
  );

/** The failures that every operation has. */
function commonCodesOf(operations: readonly DescribedOperation[]): ReadonlySet<string> {
  const [first = [], ...others] = operations.map(({ operation }) =>
    describedFailures(operation).map(({ code }) => code),
  );
  return new Set(first.filter((code) => others.every((codes) => codes.includes(code))));
}

const webhookEntry = { method: 'POST', operationId: 'order_changed', summary: 'An order has changed' };

function contents(operations: readonly DescribedOperation[], { tags }: ApiDescription): Markup[] {
  return tags.map(({ name, description }) => {
    const inTag = operations.filter(({ operation }) => operation.tags.includes(name));
    const entries = inTag.map(({ method, operation }) => ({ ...operation, method }));
    return markup`<details open data-group><summary>${name}</summary><p class="note">${sentence(description)}</p>
<ul>${(entries.length === 0 ? [webhookEntry] : entries).map(
      ({ method, operationId, summary }) =>
        markup`<li data-for="${operationId}"><a href="#${operationId}"><small class="method" data-method="${method}">${method}</small> ${summary}</a></li>`,
    )}</ul></details>`;
  });
}

function webhookSection({ webhooks }: ApiDescription): Markup {
  const { post } = webhooks.order_changed;
  const headers = post.parameters.map(
    ({ name, description, schema }) => markup`<tr><th scope="row"><code>${name}</code><small>header</small></th>
<td>${sentence(description)}</td><td>${schemaRule(schema)}</td></tr>`,
  );
  const replies = Object.entries(post.responses).map(
    ([status, { description }]) => markup`<li><code>${status}</code> ${sentence(description)}</li>`,
  );
  return markup`
<section class="panel entry" id="order_changed" aria-labelledby="order_changed-title" data-entry="order_changed">
  <div class="panel-head"><h2 id="order_changed-title" tabindex="-1">${post.summary}</h2><span class="tag">Webhooks</span></div>
  <p class="route"><b class="method" data-method="POST">POST</b> <code>webhook_url</code></p>
  <p>${sentence(post.description)}</p>
  <div class="scroll" tabindex="0" role="group" aria-label="Headers of a webhook"><table class="fields"><tbody>${headers}</tbody></table></div>
  <p>Body: <a href="#schema-OrderWebhook">OrderWebhook</a></p>
  <h3>What the receiver answers</h3><ul class="replies">${replies}</ul>
</section>`;
}

/** The main part of the page: the list of operations and a section for each, which read without script. */
export function renderReference(description: ApiDescription): string {
  const operations = referenceOperations(description);
  const commonCodes = commonCodesOf(operations);
  const [first] = operations;
  const common = first ? describedFailures(first.operation).filter(({ code }) => commonCodes.has(code)) : [];
  const [introduction = '', rules = ''] = description.info.description.split('\n\n');
  return markup`
<nav class="pages" id="pages" popover aria-label="Operations">
  <ul class="pages-site"><li><a href="../">Docs</a></li><li><a href="./">API reference</a></li>
<li><a href="../../playground.html">Playground</a></li><li><a href="../sandbox.html">Sandbox</a></li></ul>
  ${contents(operations, description)}
</nav>
<main class="docs-main entries" id="main" tabindex="-1">
  <div><h1>API reference</h1>
  <p class="lead">${sentence(introduction.replace(/\s+/g, ' '))}</p>
  <p class="note">“Try it” runs the service in this tab, without a server.</p></div>
  ${operations.map((operation) => operationSection({ ...operation, commonCodes }))}
  ${webhookSection(description)}
  <section class="panel entry" id="any-request" aria-labelledby="any-request-title" data-entry="any-request">
    <h2 id="any-request-title" tabindex="-1">Failures of any request</h2>
    <p>${sentence(rules.replace(/\s+/g, ' '))}</p>
    <p class="note">In the envelope of the account area; the reseller area has <code>message</code> and <code>data</code>, the exchange rate <code>error</code> alone.</p>
    ${failureTable('Failures of any request', common)}
  </section>
  <section aria-labelledby="schemas-title" data-group><h2 id="schemas-title" tabindex="-1">Fields</h2>
  ${schemaSections(description.components.schemas)}</section>
</main>`.markup;
}
