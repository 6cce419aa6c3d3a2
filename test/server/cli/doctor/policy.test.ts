import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findImportMapProblems, findPolicyProblems, parsePolicies } from '../../../../server/cli/doctor/policy.js';

const page = new URL('https://shop.example/cart');
const service = 'https://pay.example';

const fits: readonly string[] = [
  '',
  'script-src https://pay.example; connect-src https://pay.example',
  'SCRIPT-SRC pay.example; Connect-Src PAY.example',
  'default-src *',
  'default-src https:',
  "default-src 'self' http:",
  'default-src *.example',
  "default-src 'self'; script-src 'self' https://pay.example/checkout.js; connect-src *.example:443",
  "script-src-elem pay.example; script-src 'none'; connect-src pay.example:*",
  "script-src pay.example; connect-src pay.example; require-trusted-types-for 'script'; trusted-types lit-html",
  "script-src pay.example; connect-src pay.example; trusted-types 'allow-duplicates' *",
  'img-src none',
];

const blocked: readonly (readonly [policy: string, directives: readonly string[]])[] = [
  ["default-src 'self'", ['script-src', 'connect-src']],
  ["default-src 'none'; script-src pay.example", ['connect-src']],
  ['script-src http://pay.example:8443; connect-src pay.example', ['script-src']],
  ['script-src https://pay.example/lib/; connect-src *', ['script-src']],
  ['script-src pay.example.evil; connect-src *', ['script-src']],
  ['script-src *.pay.example; connect-src *', ['script-src']],
  ['script-src *; connect-src wss:', ['connect-src']],
  ['default-src *; trusted-types shop', ['trusted-types']],
  ['default-src *, default-src https://pay.example; connect-src https://other.example', ['connect-src']],
  ["script-src 'none'; script-src *; connect-src *", ['script-src']],
];

const unsure: readonly string[] = [
  "script-src 'nonce-abc' 'strict-dynamic'; connect-src pay.example",
  "script-src 'sha256-abc='; connect-src pay.example",
  "script-src 'nonce-abc' 'strict-dynamic' https:; connect-src pay.example",
];

const problemsOf = (policy: string) => findPolicyProblems(parsePolicies(policy), { page, service });
const verdictsOf = (policy: string) => problemsOf(policy).map(({ verdict, says }) => [verdict, says.split(':')[0]]);

describe('the policy of a page, for a checkout of another origin', () => {
  for (const policy of fits) it(`fits: ${policy}`, () => assert.deepEqual(problemsOf(policy), []));

  for (const [policy, directives] of blocked) {
    it(`blocks ${directives.join(' and ')}: ${policy}`, () => {
      assert.deepEqual(
        verdictsOf(policy),
        directives.map((directive) => ['failed', directive]),
      );
    });
  }

  for (const policy of unsure) {
    it(`depends on the script tag: ${policy}`, () => assert.deepEqual(verdictsOf(policy), [['warning', 'script-src']]));
  }

  it("takes 'self' for a service of the same origin", () => {
    const own = { page: new URL('http://127.0.0.1:8787/shop'), service: 'http://127.0.0.1:8787' };
    assert.deepEqual(findPolicyProblems(parsePolicies("default-src 'self'"), own), []);
  });
});

describe('the policy of a page, for its import map', () => {
  const importMap = { nonce: 'n1', hash: 'abc=' };
  const taken = [
    'connect-src pay.example',
    "script-src pay.example 'sha256-abc='",
    "script-src 'nonce-n1' 'strict-dynamic'",
    "default-src pay.example 'unsafe-inline'",
    "script-src-elem 'sha256-abc='; script-src 'none'",
  ];
  for (const policy of taken) {
    it(`takes it: ${policy}`, () => assert.deepEqual(findImportMapProblems(parsePolicies(policy), importMap), []));
  }

  const dropped = [
    'script-src pay.example',
    "script-src * 'sha256-other='",
    "script-src 'unsafe-inline' 'nonce-n2'",
    "script-src 'sha256-abc=', default-src 'self'",
  ];
  for (const policy of dropped) {
    it(`drops it: ${policy}`, () => {
      const [problem, ...more] = findImportMapProblems(parsePolicies(policy), importMap);
      assert.deepEqual(more, []);
      assert.equal(problem?.verdict, 'failed');
      assert.match(problem.advice ?? '', /'sha256-abc='/);
    });
  }
});
