import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { commands } from '../../../server/cli/index.js';
import { readProductVersion } from '../../../server/program/openapi-file.js';
import { runLine, stopCommandsAfterEach } from '../../support/cli-harness.js';
import { ownSecrets } from '../../support/own-secrets.js';

stopCommandsAfterEach();

const names = Object.keys(commands);

describe('the help', () => {
  it('lists every command with its summary', async () => {
    const { code, stdout, stderr } = await runLine(['--help']);
    assert.deepEqual([code, stderr], [0, '']);
    for (const name of names) assert.match(stdout, new RegExp(`^  ${name} +\\S`, 'm'));
  });

  for (const name of names) {
    it(`of ${name} has its options, examples and exit codes, whether it is named before or after`, async () => {
      const { code, stdout } = await runLine([name, '--help']);
      assert.equal(code, 0);
      assert.equal((await runLine(['help', name])).stdout, stdout);
      for (const option of Object.keys(commands[name]?.options ?? {})) {
        assert.match(stdout, new RegExp(`^  --${option}\\b.*  \\S`, 'm'), option);
      }
      assert.match(stdout, new RegExp(`^Usage: crypto-checkout-server ${name}`));
      assert.match(stdout, /^Exit codes: 0 .*1 .*2 /m);
      const examples = stdout.split('\n').filter((line) => line.startsWith(`  crypto-checkout-server ${name}`));
      assert.ok(examples.length >= 2, 'it has two examples');
      assert.equal(Math.max(...stdout.split('\n').map(({ length }) => length)) < 240, true, 'its lines are short');
    });
  }

  for (const option of ['--version', '-v']) {
    it(`prints the version: ${option}`, async () =>
      assert.equal((await runLine([option])).stdout, readProductVersion()));
  }

  it('of a command, by -h', async () =>
    assert.equal((await runLine(['dev', '-h'])).stdout, (await runLine(['dev', '--help'])).stdout));
});

describe('wrong use ends with 2 and says what is wrong', () => {
  const wrong: readonly (readonly [line: string, sentence: RegExp])[] = [
    ['triger declined', /^There is no command triger\. Did you mean trigger\?/],
    ['dcotor', /Did you mean doctor\?/],
    ['conform', /Did you mean conformance\?/],
    ['qqqqqqqq', /^There is no command qqqqqqqq\.\n/],
    ['toString', /^There is no command toString\.\n/],
    ['backup', /too few or too many parameters.*\nUsage: crypto-checkout-server backup FILE/],
    ['backup a b', /too few or too many/],
    ['backup --quick a', /There is no option --quick\./],
    ['erase', /either with --code or with --reference/],
    ['erase --code a --reference b', /either with --code or with --reference/],
    ['erase --code ', /either with --code or with --reference/],
    ['reconcile --as refused', /--as needs --resolve/],
    ['reconcile --resolve a --as maybe', /--resolve needs --as/],
    ['trigger', /Name a scenario, or use --list/],
    ['trigger declind', /There is no scenario declind\. Did you mean declined\?/],
    ['trigger happy --url ftp://a', /--url must be an http or https URL/],
    ['listen', /--forward-to is missing/],
    ['listen --forward-to nowhere', /--forward-to must be an http or https URL/],
    ['listen --forward-to http://a --count 0', /--count must be a number/],
    ['listen --forward-to http://a --port 70000', /--port must be/],
    ['replay', /Name a message, or use --list/],
    ['replay a --list', /Name a message, or use --list/],
    ['conformance', /too few or too many/],
    ['conformance nowhere', /BASE-URL must be an http or https URL/],
    ['conformance http://127.0.0.1:9 --coin ETH', /come together/],
    ['doctor --page nowhere', /--page must be an http or https URL/],
    ['dev --port x', /PORT must be a port number/],
    ['start --port 1', /There is no option --port\./],
    ['dev --jsn', /^There is no option --jsn\. Did you mean --json\?$/m],
    ['dev --port', /^--port needs a value\.$/m],
    ['dev --port --host', /^--port needs a value\.$/m],
    ['dev --json=1', /^--json takes no value\.$/m],
    ['help trigr', /^There is no command trigr\. Did you mean trigger\?/],
    ['help toString', /^There is no command toString\./],
    ['dev -json', /^There is no option -json\. Did you mean --json\?/],
    ['completion', /too few or too many/],
    ['completion bsh', /^There is no script for bsh\. Did you mean bash\?/],
    ['--prot 1', /There is no option --prot\./],
  ];
  for (const [line, sentence] of wrong) {
    it(line, async () => {
      const { code, stdout, stderr } = await runLine(line.split(' '));
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, sentence);
    });
  }

  it('CHECKOUT_URL is the service unless --url is there', async () => {
    const environment = { CHECKOUT_URL: 'ftp://a' };
    const wrongUrl = await runLine(['trigger', 'happy'], environment);
    assert.deepEqual([wrongUrl.code, /^CHECKOUT_URL must be an http or https URL/.test(wrongUrl.stderr)], [2, true]);
    const named = await runLine(['trigger', 'happy', '--url', 'http://127.0.0.1:9'], environment);
    assert.match(named.stderr, /^http:\/\/127\.0\.0\.1:9 does not answer/);
    const taken = await runLine(['trigger', 'happy'], { CHECKOUT_URL: 'http://127.0.0.1:9/' });
    assert.match(taken.stderr, /^http:\/\/127\.0\.0\.1:9 does not answer/);
  });

  it('with --json also as JSON', async () => {
    for (const [command, error] of [
      ['trigger', 'Name a scenario, or use --list.'],
      ['start', 'There is no option --json.'],
    ] as const) {
      const { code, stdout } = await runLine([command, '--json']);
      assert.deepEqual([code, JSON.parse(stdout)], [2, { error }]);
    }
  });
});

describe('dev is no service of production', () => {
  const refused: readonly (readonly [environment: Record<string, string>, sentence: RegExp])[] = [
    [{ NODE_ENV: 'production' }, /NODE_ENV is production/],
    [
      {
        ...ownSecrets,
        UPSTREAM_URL: 'https://up.example',
        UPSTREAM_BUSINESS_ID: 'a',
        UPSTREAM_SECRET_KEY: 'bc',
        PUBLIC_URL: 'https://pay.example',
      },
      /UPSTREAM_URL/,
    ],
  ];
  for (const [environment, sentence] of refused) {
    it(String(sentence), async () => {
      const { code, stderr } = await runLine(['dev', '--port', '0'], environment);
      assert.equal(code, 2);
      assert.match(stderr, sentence);
    });
  }
});
