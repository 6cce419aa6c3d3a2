import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { errors, operationNames, rules } from '#contract';
import { describeApi, unknownRouteResponse, type OperationObject } from '../../../server/openapi/index.js';
import storedExamples from '../../../server/openapi/examples.json' with { type: 'json' };
import { createCompiler } from '../../support/openapi-check.js';
import { requireDefined } from '../../support/require-defined.js';
import { realExamples } from './real-examples.js';

const document = describeApi({ version: '1.2.3' });
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
const compile = createCompiler(document, { isClosed: true });

const operation = (name: string): OperationObject =>
  requireDefined(operations.find(({ operationId }) => operationId === name));

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe('the OpenAPI document', () => {
  it('is valid by the official schema of OpenAPI 3.1, and all of its references resolve', async () => {
    const validator = new Validator();
    assert.deepEqual(await validator.validate(copy(document)), { valid: true });
    assert.equal(validator.version, '3.1');
    assert.doesNotThrow(() => validator.resolveRefs());
  });

  it('uses every schema', () => {
    const text = JSON.stringify(document);
    for (const name of Object.keys(document.components.schemas))
      assert.ok(text.includes(`"#/components/schemas/${name}"`), name);
  });

  it('has every operation once', () =>
    assert.deepEqual(operations.map(({ operationId }) => operationId).sort(), [...operationNames].sort()));

  it('has every message that is not the sandbox’s own as an example, with its status', () => {
    const responses = operations.flatMap((one) => Object.entries(one.responses));
    const examples = [...responses, ['404', unknownRouteResponse('/api/')] as const].flatMap(([status, { content }]) =>
      Object.values(content).flatMap((media) =>
        Object.entries(media.examples ?? {})
          .filter(([code]) => code !== 'success')
          .map(([code, { summary }]) => `${code} ${status} ${summary}`),
      ),
    );
    const expected = Object.entries(errors)
      .filter(([code]) => code !== 'unknown_scenario')
      .map(([code, { status, message }]) => `${code} ${status} ${message}`);
    assert.deepEqual([...new Set(examples)].sort(), expected.sort());
  });

  it('has examples that fit their schemas', () => {
    for (const { operationId, parameters, responses } of operations) {
      for (const { name, schema, example } of parameters) {
        assert.ok(compile(schema)(example), `${operationId} ${name}: ${example}`);
      }
      for (const { content } of Object.values(responses)) {
        for (const { schema, examples = {} } of Object.values(content)) {
          for (const [name, { value }] of Object.entries(examples)) {
            const validate = compile(schema);
            assert.ok(validate(value), `${operationId} ${name}: ${JSON.stringify(validate.errors)}`);
          }
        }
      }
    }
  });

  it('shows what the service really answers (`npm run examples` stores it)', async () =>
    assert.deepEqual(copy(await realExamples()), storedExamples));

  it('asks for credentials in the account area alone, and takes them at checkout', () => {
    const isOptional = [{}, { service: [] }];
    for (const [path, item] of Object.entries(document.paths)) {
      for (const { security } of Object.values(item)) {
        const expected = path.startsWith('/api/v3/account/') ? [{ service: [] }] : [];
        assert.deepEqual(security, path.endsWith('/checkout') ? isOptional : expected, path);
      }
    }
  });

  it('describes every parameter and every field', () => {
    const undescribed: string[] = [];
    const visit = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [name, inner] of Object.entries(value)) {
        if (path.endsWith('.properties') && !('description' in (inner as object)) && name !== 'data')
          undescribed.push(name);
        visit(inner, `${path}.${name}`);
      }
    };
    visit(document.components.schemas, '');
    assert.deepEqual([...new Set(undescribed)], []);
    // Readers of the description do not have the service document.
    assert.doesNotMatch(JSON.stringify(document), /service document|the document|[Ss]ection \d/);
    for (const { operationId, parameters, description } of operations) {
      assert.notEqual(description, '', operationId);
      for (const one of parameters) assert.notEqual(one.description, '', `${operationId} ${one.name}`);
    }
  });

  it('says which replies have which headers', () => {
    const headersOf = (name: string, status: string) => Object.keys(operation(name).responses[status]?.headers ?? {});
    const always = ['Cache-Control', 'X-Request-Id'];
    const ofSuccess = [...always, 'Unknown-Parameters'];
    const ofFailure = [...always, 'Error-Code', 'Link', 'Unknown-Parameters'];
    assert.deepEqual(headersOf('payment_options', '200'), [
      ...ofSuccess,
      'Accept-Idempotency',
      'Accept-Quote',
      'Amount-Limits',
      'Checkout-Mode',
      'Order-Page',
    ]);
    for (const name of ['order', 'order_events'])
      assert.deepEqual(headersOf(name, '200'), [...ofSuccess, 'Checkout-Mode', 'Order-Page']);
    assert.deepEqual(headersOf('checkout', '429'), [...ofFailure, 'Retry-After']);
    assert.deepEqual(headersOf('exchange', '503'), [...ofFailure, 'Retry-After']);
    assert.deepEqual(headersOf('order_events', '503'), [...ofFailure, 'Retry-After']);
    assert.deepEqual(headersOf('checkout', '405'), [...ofFailure, 'Allow']);
  });
});

describe('the rules of parameters', () => {
  const patternOf = (name: string, parameter: string): unknown => {
    const { schema } = requireDefined(operation(name).parameters.find((one) => one.name === parameter));
    return schema['pattern'];
  };

  it('are patterns of the document', () => {
    assert.equal(patternOf('checkout', 'fiat_currency'), '^[A-Z]{2,4}$');
    assert.equal(patternOf('checkout', 'crypto_currency'), '^[A-Z]{2,6}$');
    assert.equal(patternOf('checkout', 'crypto_currency_network'), '^[A-Z0-9]{2,10}$');
    assert.equal(patternOf('payment_options', 'fiat_currency'), '^[A-Za-z]{3}$');
    assert.equal(patternOf('exchange', 'pair'), '^[A-Za-z]{3}-?[A-Za-z]{3}$');
  });

  it('all have one or a list of words, but for the metadata, which a function checks', () => {
    const hasRule = (schema: object): boolean =>
      ['pattern', 'allOf', 'enum', 'minimum'].some((keyword) => keyword in schema);
    const without = operations.flatMap(({ parameters }) =>
      parameters.filter(({ schema }) => !hasRule(schema)).map(({ name }) => name),
    );
    assert.deepEqual([...new Set(without)], ['metadata']);
  });

  it('match without regard to case where the contract does: JSON Schema has no flags', () => {
    const code = '7B1F2C3A-5d0e-4F6a-8b9c-0d1e2f3A4b5C';
    for (const [rule, texts] of [
      [rules.transactionCode, [code, code.toLowerCase(), code.replace('7B', '7G'), code.replace('4F', '5F')]],
      [
        rules.webUrl,
        ['HTTPS://a.example/B?c', 'http://A.example', 'ftp://a.example', 'https://a b.example', 'HTTPX://a.example'],
      ],
    ] as const) {
      const name = rule === rules.webUrl ? 'webhook_url' : 'transaction_code';
      const { schema } = requireDefined(
        operations.flatMap(({ parameters }) => parameters).find((one) => one.name === name),
      );
      for (const text of texts) assert.equal(compile(schema)(text), rule.safeParse(text).success, text);
    }
  });
});
