import { assert } from 'chai';
import { catalogue } from '#catalogue';
import { captureConsoleErrors, captureRefusal, developerNote } from '../support/misconfiguration.js';
import * as t from '../support/index.js';

t.useService();

const mistyped = t.addresses.bitcoin.replace(/.$/, 'x');
const [bitcoin, tron] = t.twoWallets;

type Properties = Parameters<typeof t.mount>[1];

const evm = { 'crypto-currency': 'ETH', 'crypto-currency-network': 'ETHEREUM' };

const hasTypo = (name: string): string => `${name} has a typing error. Copy it again from the wallet.`;

/** The attribute that the page has to mend, and what the console says about it. */
const wrong: readonly (readonly [name: string, message: string, t.Attributes, Properties?])[] = [
  ['a mistyped address', hasTypo('wallet-address'), { 'wallet-address': mistyped }],
  [
    'a letter that no alphabet has',
    hasTypo('wallet-address'),
    { 'wallet-address': t.addresses.bitcoin.replace('v', '0') },
  ],
  [
    'an address of another network',
    'wallet-address is a Tron address; Ethereum is set. Write an Ethereum address, or set its network.',
    { ...evm, 'wallet-address': t.addresses.tron },
  ],
  [
    'a mistyped address of another network',
    'wallet-address is a Tron address; Ethereum is set. Write an Ethereum address, or set its network.',
    { ...evm, 'wallet-address': `${t.addresses.tron.slice(0, -1)}7` },
  ],
  [
    'an address of an EVM chain',
    'wallet-address is an Ethereum address; Bitcoin is set. Write a Bitcoin address, or set its network.',
    { 'wallet-address': t.addresses.ethereum },
  ],
  [
    'an address of a test network',
    'wallet-address is an address of a test network. Write a Bitcoin address of the main network.',
    { 'wallet-address': 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' },
  ],
  [
    'no address',
    'wallet-address is not an Ethereum address. Write all of it, and nothing else.',
    { ...evm, 'wallet-address': '0x1234' },
  ],
  [
    'the second of two wallets',
    hasTypo('wallets[1].wallet_address'),
    t.withoutWallet,
    { wallets: [bitcoin, { ...tron, wallet_address: `${t.addresses.tron.slice(0, -1)}7` }] } as Properties,
  ],
  [
    'the address of the partner',
    hasTypo('partner-wallet-address'),
    { ...t.partnerAttributes, 'partner-wallet-address': mistyped },
  ],
];

describe('an address of the page that its network refuses', () => {
  for (const [name, message, attributes, properties] of wrong)
    it(`leaves nothing to choose, and its cause is said: ${name}`, async () => {
      const errors = await captureConsoleErrors(async () => {
        const element = await t.waitForStep(t.mount(attributes, properties), 'unavailable');
        assert.strictEqual(t.getAlertText(element), `${t.misconfiguredSentence} ${developerNote(message)}`);
        assert.lengthOf(t.queryAll(element, 'input, button'), 0);
        assert.isUndefined(await element.submit());
        dispatchEvent(new Event('focus'));
        await element.updateComplete;
        assert.isTrue(element.matches(':state(unavailable)'));
      });
      assert.deepEqual(errors, [`<crypto-checkout> ${message}`]);
      assert.lengthOf(t.getRequests(t.checkoutUrl), 0);
    });

  for (const [name, space] of Object.entries({
    'a space': ' ',
    'a no-break space': '\xa0',
    'a zero-width space': '\u200b',
    'a quote': '"',
  }))
    it(`that ends with ${name} is named`, async () => {
      const errors = await captureRefusal(t.mount({ 'wallet-address': t.addresses.bitcoin + space }));
      assert.deepEqual(errors, [
        '<crypto-checkout> wallet-address has spaces, quotes or invisible characters. Write the address alone.',
      ]);
    });

  it('offers what there is once the page has another one', async () => {
    await captureConsoleErrors(async () => {
      const element = await t.waitForStep(t.mount({ 'wallet-address': mistyped }), 'unavailable');
      element.setAttribute('wallet-address', t.addresses.bitcoin);
      await t.waitForStep(element, 'choosing');
      assert.exists(await element.submit());
    });
  });
});

describe('a coin or a network that the service does not support', () => {
  const wallet = { 'crypto-currency': 'USDT', 'crypto-currency-network': 'TRONN', 'wallet-address': t.addresses.tron };
  const list = (names: readonly string[]) => [...new Set(names)].sort().join(', ');
  const coins = list(catalogue.currencies.map(({ short }) => short));
  const networks = list(catalogue.currencies.map(({ network }) => network));
  const networksOf = (coin: string) =>
    list(catalogue.currencies.filter(({ short }) => short === coin).map(({ network }) => network));
  const isNoCoin = (coin: string, near: string) =>
    `is ${coin}, which is no coin that the service has. Write one of ${coins}. Did you mean ${near}?`;
  const isNoNetwork = (network: string, coin: string) =>
    `is ${network}, which is no network of ${coin} that the service has. Write one of ${networksOf(coin)}.`;

  const unsupported: readonly (readonly [what: string, t.Attributes, ...messages: string[]])[] = [
    [
      'a network with a letter too many',
      wallet,
      `crypto-currency-network ${isNoNetwork('TRONN', 'USDT')} Did you mean TRON?`,
    ],
    [
      'a network with two letters swapped, which another is one letter away from',
      { ...wallet, 'crypto-currency-network': 'TORN' },
      `crypto-currency-network ${isNoNetwork('TORN', 'USDT')} Did you mean TRON?`,
    ],
    [
      'the name of a coin, which has the letters of a code',
      { ...wallet, 'crypto-currency': 'Tether', 'crypto-currency-network': 'TRON' },
      `crypto-currency is Tether, which is no coin that the service has. Write one of ${coins}.`,
    ],
    [
      'an alias with a typing error',
      { ...wallet, 'crypto-currency-network': 'TRC2O' },
      `crypto-currency-network ${isNoNetwork('TRC2O', 'USDT')} Did you mean TRC20?`,
    ],
    [
      'a network of other coins',
      { ...wallet, 'crypto-currency': 'BTC', 'crypto-currency-network': 'TRON' },
      `crypto-currency-network ${isNoNetwork('TRON', 'BTC')}`,
    ],
    [
      'a coin with a letter too many',
      { ...wallet, 'crypto-currency': 'USDTT', 'crypto-currency-network': 'TRC20' },
      `crypto-currency ${isNoCoin('USDTT', 'USDT')}`,
    ],
    [
      'both',
      { ...wallet, 'crypto-currency': 'USDTT' },
      `crypto-currency ${isNoCoin('USDTT', 'USDT')}`,
      `crypto-currency-network is TRONN, which is no network that the service has. Write one of ${networks}. Did you mean TRON?`,
    ],
    [
      'a coin of a buyer who chooses the network',
      { ...t.withoutWallet, 'crypto-currency': 'USDTT' },
      `crypto-currency ${isNoCoin('USDTT', 'USDT')}`,
    ],
    [
      'the coin of the partner',
      { ...t.partnerAttributes, 'partner-crypto-currency': 'USDTT', 'partner-crypto-currency-network': 'TRON' },
      `partner-crypto-currency ${isNoCoin('USDTT', 'USDT')}`,
    ],
  ];
  for (const [what, attributes, ...messages] of unsupported)
    for (const whose of ['page', 'buyer'])
      it(`is named with what there is before the button is pressed: ${what}, the address is of the ${whose}`, async () => {
        const changes = whose === 'page' ? attributes : { ...attributes, ...t.withoutAddress };
        const errors = await captureRefusal(t.mount(changes));
        assert.deepEqual(errors, [`<crypto-checkout> ${messages.join('\n')}`]);
        assert.lengthOf(t.getRequests(t.checkoutUrl), 0);
      });

  it('of the only wallet of a list is named', async () => {
    const wallets = [{ ...tron, crypto_currency: 'USDTT' }] as never;
    const element = t.mount(t.withoutWallet, { wallets });
    const errors = await captureRefusal(element);
    assert.deepEqual(errors, [`<crypto-checkout> wallets[0].crypto_currency ${isNoCoin('USDTT', 'USDT')}`]);
  });

  const others: readonly (readonly [
    what: string,
    t.Attributes,
    { readonly wallets?: unknown },
    ...messages: string[],
  ])[] = [
    [
      'the second wallet of a list, before it is chosen',
      t.withoutWallet,
      { wallets: [bitcoin, { ...tron, crypto_currency: 'USDTT' }] },
      `wallets[1].crypto_currency ${isNoCoin('USDTT', 'USDT')}`,
    ],
    [
      'a wallet of a list beside an address with a typing error',
      t.withoutWallet,
      {
        wallets: [
          { ...bitcoin, wallet_address: mistyped },
          { ...tron, crypto_currency: 'USDTT' },
        ],
      },
      hasTypo('wallets[0].wallet_address'),
      `wallets[1].crypto_currency ${isNoCoin('USDTT', 'USDT')}`,
    ],
    [
      'the pair of the page, and the partner’s',
      {
        ...wallet,
        ...t.partnerAttributes,
        'partner-crypto-currency': 'USDTT',
        'partner-crypto-currency-network': 'TRON',
      },
      {},
      `crypto-currency-network ${isNoNetwork('TRONN', 'USDT')} Did you mean TRON?`,
      `partner-crypto-currency ${isNoCoin('USDTT', 'USDT')}`,
    ],
    [
      'a pair beside a currency without digits of its own',
      { ...wallet, 'fiat-currency': 'usd' },
      {},
      'fiat-currency does not fit: "usd". Write the code of a current currency, such as EUR. Did you mean USD?',
      `crypto-currency-network ${isNoNetwork('TRONN', 'USDT')} Did you mean TRON?`,
    ],
  ];
  for (const [what, attributes, properties, ...messages] of others)
    it(`is named with all else that is wrong: ${what}`, async () => {
      const [errors = ''] = await captureRefusal(t.mount(attributes, properties as never));
      assert.sameMembers(errors.replace('<crypto-checkout> ', '').split('\n'), messages);
    });

  it('is named without what there is where the service has no list', async () => {
    t.mockReply(t.currenciesUrl, t.failedReply('Not found.', 404));
    const errors = await captureRefusal(t.mount(wallet));
    assert.deepEqual(errors, [
      '<crypto-checkout> crypto-currency-network is TRONN, where the service has no USDT. Its coins and networks are listed at /api/v3/reseller/currencies.',
    ]);
  });

  it('is the service’s to refuse where it has no quotes', async () => {
    t.mockReply(t.quoteUrl, t.failedReply('Not found.', 404));
    const element = await t.mountAtChoosing(wallet);
    await t.waitForMarks(element);
    await element.submit();
    await t.waitFor(() => t.getAlertText(element) !== '', 'no refusal');
    assert.isTrue(element.matches(':state(choosing)'));
  });
});
