import { assert } from 'chai';
import * as t from '../support/index.js';

t.useService();

const open = { ...t.withoutWallet, 'crypto-currency': 'USDT', 'crypto-currency-network': 'TRON' };
const { bitcoin, ethereum, tron } = t.addresses;
const otherTron = 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf';

/** Where it is not USDT. */
const coinOf: Readonly<Record<string, string>> = {
  BITCOIN: 'BTC',
  BSC: 'BNB',
  POLYGON: 'POL',
  BCH: 'BCH',
  TON: 'TON',
  STELLAR: 'XLM',
  RIPPLE: 'XRP',
  XRP: 'XRP',
  BASE: 'USDC',
  OPTIMISM: 'ETH',
};

const onNetwork = (network: string) => ({
  ...open,
  'crypto-currency': coinOf[network] ?? 'USDT',
  'crypto-currency-network': network,
});

const field = (element: Element): HTMLTextAreaElement =>
  t.queryRequired(element, '#destination') as HTMLTextAreaElement;
const note = (element: Element): string => t.getText(t.queryRequired(element, '#destination-note'));
const isWrong = (element: Element): boolean => field(element).getAttribute('aria-invalid') === 'true';

type Typing = { readonly address: string; readonly event?: 'input' | 'change' | 'paste' };

/** Types like a keyboard: one `input`, then `change` on leaving the field. With `event: 'input'`, the focus stays. */
function type(element: Element, { address, event = 'change' }: Typing): void {
  const input = field(element);
  if (event === 'paste') input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true }));
  input.value = address;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  if (event === 'change') input.dispatchEvent(new Event('change', { bubbles: true }));
}

const untilWrong = (element: Element) => t.waitFor(() => isWrong(element), 'nothing wrong');

describe('the address field', () => {
  it('appears only when the merchant set no address', async () => {
    assert.isNull(t.query(await t.mountAtChoosing(), '#destination'));
    const element = await t.mountAtChoosing(open);
    assert.strictEqual(t.getText(t.queryRequired(element, 'label[for=destination]')), 'Your USDT address on Tron');
    assert.strictEqual(note(element), 'The crypto is sent here. Copy the address from your crypto wallet.');
    assert.isFalse(isWrong(element));
  });

  it('is required, and not invalid before it is touched', async () => {
    const input = field(await t.mountAtChoosing(open));
    assert.deepEqual([input.required, input.ariaRequired, input.matches(':invalid')], [false, 'true', false]);
  });

  it('takes what a password manager fills in, which sends change alone', async () => {
    const element = await t.mountAtChoosing(open);
    field(element).value = tron;
    field(element).dispatchEvent(new Event('change', { bubbles: true }));
    await element.updateComplete;
    await element.submit();
    assert.strictEqual(t.store.orders()[0]?.wallet_address, tron);
  });

  it('belongs to the coin that has no address', async () => {
    const wallets = [t.twoWallets[0], { crypto_currency: 'USDT', crypto_currency_network: 'TRC20' }] as never;
    const element = await t.mountAtChoosing(t.withoutWallet, { wallets });
    assert.isNull(t.query(element, '#destination'));
    t.queryAll(element, '[part=coin]')[1]?.click();
    await element.updateComplete;
    assert.exists(t.query(element, '#destination'));
  });

  const typo = 'This address has a typing error. Copy it again from your crypto wallet.';
  const memo =
    'Use your own crypto wallet. Addresses that need a memo or tag, as many exchanges have, don’t work here.';
  const key = 'This is a key of a wallet, not an address. Copy a Bitcoin address from your crypto wallet.';
  const problems: [string, string, string, string][] = [
    ['missing', 'TRON', '', 'Enter the address that should receive USDT.'],
    ['white space only', 'TRON', '  ', 'Enter the address that should receive USDT.'],
    ['malformed', 'TRON', 'hello', 'This is not a Tron address. Check that all of it was copied.'],
    ['malformed by an alias', 'ERC20', 'hello', 'This is not an Ethereum address. Check that all of it was copied.'],
    ['malformed, with an X', 'XRP', 'hello', 'This is not an XRP Ledger address. Check that all of it was copied.'],
    ['a letter that its alphabet lacks', 'TRON', tron.replace('7', '0'), typo],
    ['its first letter', 'TRON', `U${tron.slice(1)}`, typo],
    ['a prefix', 'BITCOIN', 'bd1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', typo],
    [
      'a test network of another',
      'TRON',
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      'This is a test network address. Use a real Tron address.',
    ],
    ['a URI of another network', 'TRON', `ethereum:${ethereum}@1`, 'This is an address on Ethereum; Tron was chosen.'],
    ['a URI of another scheme', 'TRON', `bitcoin:${tron}`, 'This is an address on Bitcoin; Tron was chosen.'],
    [
      'a URI of another chain',
      'ERC20',
      `ethereum:${ethereum}@56`,
      'This is an address on BNB Smart Chain; Ethereum was chosen.',
    ],
    [
      'a URI of an unknown chain',
      'BASE',
      `ethereum:${ethereum}@84532`,
      'This is an address on Chain 84532; Base was chosen.',
    ],
    [
      'a URI of no network',
      'TRON',
      `https://shop.example/${tron}`,
      'This is not a Tron address. Check that all of it was copied.',
    ],
    [
      'a URI that calls a contract',
      'ERC20',
      `ethereum:${ethereum}@1/approve?address=${ethereum}`,
      'This is not an Ethereum address. Check that all of it was copied.',
    ],
    [
      'a URI with a tag',
      'RIPPLE',
      'ripple:r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59?dt=7',
      'Use your own crypto wallet. Addresses that need a memo or tag, as many exchanges have, don’t work here.',
    ],
    ['a URI with a mistyped address', 'TRON', `tron:${tron.slice(0, -1)}7?amount=1`, typo],
    ['cut short', 'TRON', tron.slice(0, -1), 'This has to be one of the sentences.'],
    ['a label and a typing error', 'TRON', `My wallet: ${tron.slice(0, -1)}7`, typo],
    [
      'a label of another network',
      'ERC20',
      `USDT (BEP20): ${ethereum}`,
      'This is an address on BNB Smart Chain; Ethereum was chosen.',
    ],
    ['a label, of another network', 'TRON', `Address: ${ethereum}`, 'This is an address on Ethereum; Tron was chosen.'],
    [
      'two addresses',
      'TRON',
      `${tron} or ${otherTron}`,
      'This is not a Tron address. Check that all of it was copied.',
    ],
    [
      'CAIP-10 of another chain',
      'ERC20',
      `eip155:56:${ethereum}`,
      'This is an address on BNB Smart Chain; Ethereum was chosen.',
    ],
    [
      'CAIP-10 of an unknown chain',
      'ERC20',
      `eip155:11155111:${ethereum}`,
      'This is an address on Chain 11155111; Ethereum was chosen.',
    ],
    [
      'an explorer of another chain',
      'BASE',
      `https://etherscan.io/address/${ethereum}`,
      'This is an address on Ethereum; Base was chosen.',
    ],
    [
      'an explorer of another network',
      'TRON',
      `https://bscscan.com/address/${ethereum}`,
      'This is an address on Ethereum; Tron was chosen.',
    ],
    [
      'the page of a token',
      'ERC20',
      `https://etherscan.io/token/${ethereum}`,
      'This is not an Ethereum address. Check that all of it was copied.',
    ],
    [
      'an explorer of a test network',
      'TRON',
      `https://nile.tronscan.org/#/address/${tron}`,
      'This is a test network address. Use a real Tron address.',
    ],
    ['a memo behind it', 'RIPPLE', 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59 tag: 12345', memo],
    [
      'an invoice of Lightning',
      'BITCOIN',
      `lightning:lnbc20m1${'pvjluezpp5qqqsyq'.repeat(12)}`,
      'This is an address on Lightning; Bitcoin was chosen.',
    ],
    [
      'a public key',
      'BITCOIN',
      'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
      key,
    ],
    ['a private key', 'BITCOIN', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ', key],
    ['checksum', 'TRON', `${tron.slice(0, -1)}7`, typo],
    ['checksum of letters', 'ETHEREUM', ethereum.replace('dA6', 'Da6'), typo],
    ['other network', 'TRON', ethereum, 'This is an address on Ethereum; Tron was chosen.'],
    ['other network by an alias', 'ERC20', tron, 'This is an address on Tron; Ethereum was chosen.'],
    ['other chain', 'BSC', bitcoin, 'This is an address on Bitcoin; BNB Smart Chain was chosen.'],
  ];
  for (const [name, network, address, sentence] of problems) {
    for (const event of ['change', 'paste'] as const) {
      it(`shows the problem on ${event}: ${name}`, async () => {
        const element = await t.mountAtChoosing(onNetwork(network));
        type(element, { address, event });
        await untilWrong(element);
        if (name === 'cut short') assert.match(note(element), /^This (?:is not a Tron|address has a typing)/);
        else assert.strictEqual(note(element), sentence);
        assert.strictEqual(t.getAlertText(element), note(element));
      });
    }
  }

  it('recognizes addresses of test networks', async () => {
    const element = await t.mountAtChoosing({
      ...open,
      'crypto-currency': 'BTC',
      'crypto-currency-network': 'BITCOIN',
    });
    type(element, { address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' });
    await untilWrong(element);
    assert.strictEqual(note(element), 'This is a test network address. Use a real Bitcoin address.');
  });

  it('clears the problem on input', async () => {
    const element = await t.mountAtChoosing(open);
    type(element, { address: 'hello' });
    await untilWrong(element);
    type(element, { address: 'hello!', event: 'input' });
    await element.updateComplete;
    assert.isFalse(isWrong(element));
  });

  it('sends a valid address without the spaces around it', async () => {
    const element = await t.mountAtChoosing(open);
    type(element, { address: `  ${tron}\n` });
    const order = await element.submit();
    assert.strictEqual(t.getQuery(t.getRequests(t.checkoutUrl)[0])['wallet_address'], tron);
    assert.strictEqual(order?.wallet_address, tron);
    await t.waitForStep(element, 'pending');
    assert.strictEqual(t.queryRequired(element, '[part=address] code').textContent, tron);
  });

  const half = tron.slice(0, 12);
  const bch = 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';
  const ton = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff+W72r5gqPrHF';
  const stellar = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ';
  const taken: readonly (readonly [what: string, network: string, text: string, address: string])[] = [
    ['that was wrapped', 'TRON', `${half}\n  ${tron.slice(12)}`, tron],
    ['with a no-break space', 'TRON', `\xa0${tron}\u202f`, tron],
    ['with a zero-width space behind', 'TRON', `${tron}\u200b`, tron],
    ['between isolates', 'TRON', `\u2066${tron}\u2069`, tron],
    ['with a soft hyphen, and a joiner', 'TRON', `${half}\xad\u034f${tron.slice(12)}`, tron],
    ['with a byte order mark', 'TRON', `\ufeff${tron}`, tron],
    ['in quotes', 'TRON', `"${tron}"`, tron],
    ['in German quotes with a full stop', 'TRON', `„${tron}“.`, tron],
    ['in guillemets', 'TRON', `«\u202f${tron}\u202f»`, tron],
    ['in Japanese brackets', 'TRON', `「${tron}」。`, tron],
    ['in a code span', 'TRON', `\`${tron}\``, tron],
    ['with a full stop', 'TRON', `${tron}.`, tron],
    ['with a full stop in quotes', 'TRON', `‘${tron}.’`, tron],
    ['as a URI', 'TRON', `tron:${tron}`, tron],
    ['as a URI by an alias of the network', 'TRC20', `TRON:${tron}?amount=1`, tron],
    [
      'as a URI in capitals',
      'BITCOIN',
      'BITCOIN:BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4?AMOUNT=1',
      'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    ],
    ['as a URI with an amount and a label', 'BITCOIN', `bitcoin:${bitcoin}?amount=0.1&label=Fern%20%26%20Co`, bitcoin],
    ['as a URI with its percents', 'BITCOIN', `bitcoin%3A${bitcoin}%3Famount=1`, bitcoin],
    ['as a URI with a broken percent', 'BITCOIN', `bitcoin:${bitcoin}?label=50%`, bitcoin],
    ['as a URI in quotes', 'BITCOIN', `“bitcoin:${bitcoin}”`, bitcoin],
    ['as a URI of a chain', 'ERC20', `ethereum:${ethereum}@1?value=1`, ethereum],
    ['as a URI of another chain', 'BSC', `ethereum:pay-${ethereum}@56`, ethereum],
    ['as a URI without a chain', 'POLYGON', `ethereum:${ethereum}`, ethereum],
    [
      'as a URI of a transfer of tokens',
      'ETHEREUM',
      `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${ethereum}&uint256=1e6`,
      ethereum,
    ],
    ['as a URI, whose scheme is part of the address', 'BCH', `${bch}?amount=1`, bch],
    ['as a URI with slashes', 'TON', `ton://transfer/${ton}?amount=1`, ton],
    ['with a label', 'TRON', `TRX: ${tron}`, tron],
    ['with a label of words', 'ERC20', `My address - ${ethereum}`, ethereum],
    ['with a label of its network', 'BSC', `USDT (BEP20)： ${ethereum}`, ethereum],
    ['with a label of ether', 'BASE', `ETH: ${ethereum}`, ethereum],
    ['with a label in its line', 'TON', `Адрес TON\n${ton}`, ton],
    ['with a remark', 'BITCOIN', `${bitcoin} (my wallet)`, bitcoin],
    ['with a remark of words', 'ERC20', `${ethereum} deadline tomorrow`, ethereum],
    ['twice', 'TRON', `${tron}\n${tron}`, tron],
    ['of CAIP-10', 'ETHEREUM', `eip155:1:${ethereum}`, ethereum],
    ['of CAIP-10 on another chain', 'POLYGON', `eip155:137:${ethereum}`, ethereum],
    ['of CAIP-10 of another namespace', 'TRON', `tron:0x2b6653dc:${tron}`, tron],
    ['of CAIP-10 where a memo may be', 'STELLAR', `stellar:pubnet:${stellar}`, stellar],
    ['as the page of an explorer', 'ERC20', `https://etherscan.io/address/${ethereum}#tokentxns`, ethereum],
    ['as the page of a chain', 'BASE', `basescan.org/address/${ethereum}?a=1`, ethereum],
    ['as the page of a second chain', 'OPTIMISM', `https://optimistic.etherscan.io/address/${ethereum}`, ethereum],
    ['as the page of an explorer with a hash', 'TRON', `https://tronscan.org/#/address/${tron}/transfers`, tron],
    ['as the page of an explorer of many', 'BITCOIN', `https://blockchair.com/bitcoin/address/${bitcoin}`, bitcoin],
    ['without its prefix', 'ERC20', ethereum.slice(2), ethereum],
    ['with its prefix in capitals', 'ERC20', `0X${ethereum.slice(2)}`, ethereum],
    ['all in capitals', 'BSC', ethereum.toUpperCase(), `0x${ethereum.slice(2).toUpperCase()}`],
    ['as a URI of SEP-7', 'STELLAR', `web+stellar:pay?destination=${stellar}&amount=1`, stellar],
  ];
  for (const [what, network, text, address] of taken) {
    it(`takes an address ${what}`, async () => {
      const element = await t.mountAtChoosing(onNetwork(network));
      type(element, { address: text, event: 'paste' });
      await t.waitFor(() => field(element).value === address, field(element).value);
      assert.strictEqual((await element.submit())?.wallet_address, address);
    });
  }

  it('shows all of an address at 360 px', async () => {
    const element = await t.mountAtChoosing({ ...open, style: 'inline-size: 328px' });
    type(element, { address: bitcoin, event: 'input' });
    await element.updateComplete;
    const { scrollHeight, clientHeight } = field(element);
    assert.isAtMost(scrollHeight, clientHeight);
  });

  describe('with a clipboard', () => {
    const paste = (element: Element): void => t.queryRequired(element, '.paste').click();
    const withClipboard = (readText: () => Promise<string>): unknown =>
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { readText } });
    afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

    it('pastes and checks what is in it', async () => {
      withClipboard(() => Promise.resolve(` ${tron}\n`));
      const element = await t.mountAtChoosing(open);
      paste(element);
      await t.waitFor(() => field(element).value === tron, 'not pasted');
      assert.strictEqual((await element.submit())?.wallet_address, tron);
    });

    it('says what is wrong with it', async () => {
      withClipboard(() => Promise.resolve(ethereum));
      const element = await t.mountAtChoosing(open);
      paste(element);
      await untilWrong(element);
      assert.strictEqual(note(element), 'This is an address on Ethereum; Tron was chosen.');
    });

    it('keeps what was typed where the buyer refuses', async () => {
      withClipboard(() => Promise.reject(new DOMException('', 'NotAllowedError')));
      const element = await t.mountAtChoosing(open);
      type(element, { address: 'T', event: 'input' });
      paste(element);
      await t.nextTask();
      assert.strictEqual(field(element).value, 'T');
    });

    it('has no button on a page without one', async () => {
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
      assert.isNull(t.query(await t.mountAtChoosing(open), '.paste'));
    });
  });

  for (const address of ['', 'hello', ethereum]) {
    it(`sends no request for "${address}"`, async () => {
      const element = await t.mountAtChoosing(open);
      type(element, { address, event: 'input' });
      t.queryRequired(element, '[part=button]').click();
      await untilWrong(element);
      assert.isUndefined(await element.submit());
      assert.lengthOf(t.getRequests(t.checkoutUrl), 0);
    });
  }

  it('keeps what was typed when the order is refused', async () => {
    const element = await t.mountAtChoosing(open);
    type(element, { address: tron });
    t.mockReplyOnce(t.checkoutUrl, t.failedReply('Not now.'));
    await element.submit();
    assert.strictEqual(field(element).value, tron);
    assert.exists(await element.submit());
  });
});

describe('another network', () => {
  const both = {
    ...t.withoutWallet,
    wallets: JSON.stringify([
      { crypto_currency: 'USDT', crypto_currency_network: 'ERC20' },
      { crypto_currency: 'USDT', crypto_currency_network: 'TRC20' },
    ]),
  };

  it('of a payment URI gives its address', async () => {
    const element = await t.mountAtChoosing(both);
    type(element, { address: `tron:${tron}` });
    await untilWrong(element);
    assert.strictEqual(note(element), 'This is an address on Tron; Ethereum was chosen.');
    t.queryAll(element, '[part=network]')[1]?.click();
    await element.updateComplete;
    assert.strictEqual(field(element).value, tron);
    assert.strictEqual((await element.submit())?.wallet_address, tron);
  });

  it('clears the problem and is used for the next check', async () => {
    const element = await t.mountAtChoosing(both);
    type(element, { address: tron });
    await untilWrong(element);
    t.queryAll(element, '[part=network]')[1]?.click();
    await element.updateComplete;
    assert.isFalse(isWrong(element));
    assert.strictEqual(field(element).value, tron);
    assert.strictEqual((await element.submit())?.wallet_address, tron);
  });

  it('chosen while the address is being checked discards the previous check', async () => {
    const element = await t.mountAtChoosing(both);
    type(element, { address: tron });
    t.queryAll(element, '[part=network]')[1]?.click();
    await element.submit();
    await t.waitForStep(element, 'pending');
    assert.strictEqual(t.store.orders()[0]?.crypto_currency_network, 'TRC20');
  });

  it('typed while the order is requested is not ordered unchecked', async () => {
    const element = await t.mountAtChoosing(open);
    type(element, { address: tron, event: 'input' });
    const order = element.submit();
    type(element, { address: 'hello', event: 'input' });
    await order;
    assert.lengthOf(t.getRequests(t.checkoutUrl), 0);
  });
});
