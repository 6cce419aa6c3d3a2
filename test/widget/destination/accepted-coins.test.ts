import { assert } from 'chai';
import { HttpResponse } from 'msw';
import { canonicalNetwork } from '#contract';
import { catalogue } from '#catalogue';
import { memoNetworks } from '../../../widget/destination/accepted-coins.js';
import { checkAddress, isCheckedNetwork } from '../../../widget/networks/index.js';
import type { CheckoutErrorEvent } from '../../../widget/index.js';
import { assertMisconfigured, captureConsoleErrors, captureRefusal } from '../support/misconfiguration.js';
import { captureWarnings, fixHints } from '../support/misconfiguration.js';
import * as t from '../support/index.js';
import tables from './accepted-coins.json' with { type: 'json' };

t.useService();

const rows = (element: Element) => t.queryAll(element, '[part=coin]').map(t.getText);
const networks = (element: Element) => t.queryAll(element, '[part=network]').map(t.getText);
const withCoins = (coins: string | undefined, more: t.Attributes = {}) => ({ ...t.withoutWallet, coins, ...more });

const assertRefused = (changes: t.Attributes, message: string): Promise<void> =>
  assertMisconfigured(() => t.mount(changes), { attribute: 'coins', message, asks: [t.currenciesUrl, t.optionsUrl] });

const missing = `coins is missing. ${fixHints.coins}`;
const wrong = (entry: string) => `coins does not fit: ${JSON.stringify(entry)}. ${fixHints.coins}`;

describe('coins, where the service lists its own', () => {
  const offered: readonly [what: string, t.Attributes, coins: readonly string[], lacking?: string][] = [
    ['in the order of the merchant', withCoins('USDT:TRON, BTC:BITCOIN'), ['USDT Tron', 'BTC Bitcoin']],
    ['with white space alone', withCoins('\n USDC:BASE\tBTC:BITCOIN\n'), ['USDC Base', 'BTC Bitcoin']],
    ['by another name of the network', withCoins('USDT:TRC20,BTC:BTC'), ['USDT Tron', 'BTC Bitcoin']],
    ['each once', withCoins('USDT:TRON, BTC:BITCOIN, USDT:TRC20, BTC:BITCOIN'), ['USDT Tron', 'BTC Bitcoin']],
    [
      'without what it lacks',
      withCoins('USDT:BITCOIN, BTC:BITCOIN, ETH:ETHEREUM'),
      ['BTC Bitcoin', 'ETH Ethereum'],
      'USDT:BITCOIN',
    ],
    [
      'and the widget cannot check',
      withCoins('BTC:BITCOIN, ETH:MARS, ETH:BASE'),
      ['BTC Bitcoin', 'ETH Base'],
      'ETH:MARS',
    ],
  ];
  for (const [what, changes, coins, lacking] of offered) {
    it(`are offered ${what}, and the console names what the service lacks`, async () => {
      const warnings = await captureWarnings(async () => {
        const element = await t.mountAtChoosing(changes);
        assert.deepEqual(rows(element), coins);
      });
      assert.lengthOf(t.getRequests(t.currenciesUrl), 1);
      const { 0: named } = /(?<=coins is )[^,]+(?=, which is no coin with its network)/.exec(warnings.join()) ?? {};
      assert.strictEqual(named, lacking);
    });
  }

  it('have the networks of one coin', async () => {
    const element = await t.mountAtChoosing(withCoins('USDC:BASE, USDC:POLYGON'));
    assert.deepEqual([rows(element), networks(element)], [[], ['Base', 'Polygon']]);
  });

  it('are narrowed to the coin of the merchant', async () => {
    const changes = withCoins('BTC:BITCOIN, USDC:BASE, USDC:POLYGON', { 'crypto-currency': 'USDC' });
    assert.deepEqual(networks(await t.mountAtChoosing(changes)), ['Base', 'Polygon']);
  });

  it('change nothing where the merchant fixed the coin', async () => {
    await t.mountAtChoosing({ coins: 'not read' });
    assert.lengthOf(t.getRequests(t.currenciesUrl), 0);
  });

  it('are read again when they change, and not when they are set again', async () => {
    const element = await t.mountAtChoosing(withCoins('USDT:TRON, BTC:BITCOIN'));
    element.coins = 'USDT:TRON, BTC:BITCOIN';
    await element.updateComplete;
    assert.lengthOf(t.getRequests(t.currenciesUrl), 1);
    element.setAttribute('coins', 'ETH:BASE, SOL:SOLANA');
    await t.waitFor(() => rows(element)[0] === 'ETH Base');
    assert.lengthOf(t.getRequests(t.currenciesUrl), 2);
  });
});

type Reply = () => Response;
const envelope =
  (status: number): Reply =>
  () =>
    HttpResponse.json({ status: 'failed', message: 'No.', data: {} }, { status });
const html =
  (status: number): Reply =>
  () =>
    HttpResponse.html('<!doctype html><title>Shop</title>', { status });
const json =
  (body: object, status = 200): Reply =>
  () =>
    HttpResponse.json(body, { status });
const listed = (currencies: unknown): Reply => json({ status: 'success', message: '', data: { currencies } });

const coins = 'USDT:TRON, BTC:BITCOIN';

describe('coins, where the service has the four operations of the document alone', () => {
  beforeEach(t.disableExtensions);

  const answers: Readonly<Record<string, Reply>> = {
    'the failure of an unknown path': envelope(404),
    'a failure with the status 200': envelope(200),
    'a page of the site': html(200),
    'other JSON': json({ error: 'Not found' }, 404),
  };
  for (const [what, reply] of Object.entries(answers)) {
    it(`are the list after ${what}`, async () => {
      t.mockReply(t.currenciesUrl, reply);
      assert.deepEqual(rows(await t.mountAtChoosing(withCoins(coins))), ['USDT Tron', 'BTC Bitcoin']);
    });
    it(`are missing after ${what}`, () => {
      t.mockReply(t.currenciesUrl, reply);
      return assertRefused(withCoins(undefined), missing);
    });
  }

  it('are missing where the merchant named a coin without its network', () =>
    assertRefused(withCoins(undefined, { 'crypto-currency': 'USDT' }), missing));

  it('are the list also in place of a list that breaks the contract', async () => {
    t.mockReply(t.currenciesUrl, listed('none'));
    assert.deepEqual(rows(await t.mountAtChoosing(withCoins(coins))), ['USDT Tron', 'BTC Bitcoin']);
  });

  it('leave the name of the wrong field, where none are set', async () => {
    t.mockReply(t.currenciesUrl, listed('none'));
    const events = t.recordEvents(document);
    await captureRefusal(t.mount(withCoins(undefined)));
    assert.deepEqual((events[0] as CheckoutErrorEvent).failure, { kind: 'malformed', field: '.data.currencies' });
  });

  it('are bought to a typed address, which is checked', async () => {
    const element = await t.mountAtChoosing(withCoins(coins));
    t.typeAddress(element, t.addresses.bitcoin);
    assert.isUndefined(await element.submit());
    assert.strictEqual(t.getAlertText(element), 'This is an address on Bitcoin; Tron was chosen.');
    t.typeAddress(element, t.addresses.tron);
    const order = await element.submit();
    assert.deepInclude(order, {
      crypto_currency: 'USDT',
      crypto_currency_network: 'TRON',
      wallet_address: t.addresses.tron,
    });
    assert.lengthOf(t.getRequests(t.checkoutUrl), 1);
  });

  for (const entry of ['USDT:MARS', 'BTC:NOWHERE2'])
    it(`on a network without a rule are refused: ${entry}`, () =>
      assertRefused(withCoins(`USDT:TRON, ${entry}`), wrong(entry)));
});

it('coins of which the service lists none are refused, each with what there is', async () => {
  const errors = await captureRefusal(t.mount(withCoins('USDT:MARS, BTC:BITCOINN')));
  assert.match(
    errors.join(),
    /coins is USDT:MARS, which is no coin with its network that the service has\. Write one of [^\n]+\n.*coins is BTC:BITCOINN, .* Did you mean BTC:BITCOIN\?$/,
  );
});

describe('coins that are no pairs', () => {
  const entries = tables.entries as [coins: string, entry: string][];
  for (const [value, entry] of entries) {
    it(`${JSON.stringify(value.slice(0, 40))} is refused before the service is asked for its coins`, async () => {
      await assertRefused(withCoins(value), entry ? wrong(entry) : missing);
      assert.lengthOf(t.getRequests(t.currenciesUrl), 0);
    });
  }

  const values = {
    'an empty list': [],
    'a list of no pairs': [5, null],
    'an object': {},
    true: true,
    'a symbol': Symbol('coins'),
  };
  for (const [what, value] of Object.entries(values)) {
    it(`a property of another type is refused: ${what}`, async () => {
      const element = t.mount(withCoins(undefined), { coins: value as unknown as string });
      await captureRefusal(element);
      assert.include(t.getAlertText(element), 'coins ');
    });
  }

  it('recover when they are corrected', () =>
    captureConsoleErrors(async () => {
      const element = await t.waitForStep(t.mount(withCoins('USDT')), 'unavailable');
      element.coins = coins;
      await t.waitForStep(element, 'choosing');
      assert.deepEqual(rows(element), ['USDT Tron', 'BTC Bitcoin']);
    }));
});

describe('an answer that says nothing about the coins of the service', () => {
  const answers: Readonly<Record<string, readonly [reply: Reply, sentence: string]>> = {
    'no answer': [() => HttpResponse.error(), 'We can’t connect. Check your connection. You weren’t charged.'],
    'a service that fails': [envelope(500), t.refusedSentence],
    'too many requests': [envelope(429), t.refusedSentence],
    'the page of a gateway': [html(502), 'Something went wrong. You weren’t charged.'],
  };
  for (const [what, [reply, sentence]] of Object.entries(answers)) {
    for (const given of [coins, undefined]) {
      it(`${what} is reported with a retry ${given ? 'with' : 'without'} coins`, () =>
        captureConsoleErrors(async () => {
          t.mockReplyOnce(t.currenciesUrl, reply);
          const element = await t.waitForStep(t.mount(withCoins(given)), 'unavailable');
          assert.strictEqual(t.getAlertText(element), sentence);
          t.queryRequired(element, '[part=button]').click();
          await t.waitForStep(element, 'choosing');
        }));
    }
  }
});

describe("the widget's own table", () => {
  it('has the networks that need a memo', () => {
    const needing = catalogue.currencies.filter(({ needs_memo }) => needs_memo).map(({ network }) => network);
    assert.deepEqual([...new Set(needing)].sort(), [...memoNetworks]);
  });

  it('has every network of the service, and no other', async () => {
    for (const { network } of catalogue.currencies) assert.isTrue(isCheckedNetwork(canonicalNetwork(network)), network);
    for (const network of ['MARS', 'TRC20', 'toString', '']) assert.isFalse(isCheckedNetwork(network), network);
    assert.deepEqual(await checkAddress(t.addresses.tron, 'MARS'), { ok: false, problem: 'malformed' });
  });
});
