import { assert } from 'chai';
import * as t from '../support/index.js';
import tables from './destination.json' with { type: 'json' };

t.useService();

const open = { ...t.withoutWallet, 'crypto-currency': 'USDT', 'crypto-currency-network': 'TRON' };
const { bitcoin, ethereum, tron } = t.addresses;

/** Where it is not USDT. */
const coinOf = tables.coinOf as Readonly<Record<string, string>>;

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

  const problems = tables.problems as [string, string, string, string][];
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

  const taken = tables.taken as [what: string, network: string, text: string, address: string][];
  for (const [what, network, text, address] of taken) {
    it(`takes an address ${what}`, async () => {
      const element = await t.mountAtChoosing(onNetwork(network));
      type(element, { address: text, event: 'paste' });
      await t.waitFor(() => field(element).value === address, field(element).value);
      assert.strictEqual((await element.submit())?.wallet_address, address);
    });
  }

  it('shows the address that it has, where that is pasted again in other words', async () => {
    const element = await t.mountAtChoosing(onNetwork('TRON'));
    const decorated = [`- ${tron}`, `1. _${tron}_`, `|${tron}|`, `→ ${tron}/`, `USDT: ${tron}`, `• Address:=~${tron}~`];
    for (const text of [tron, `tron:${tron}?amount=12.5`, `(${tron}).`, ...decorated]) {
      type(element, { address: text, event: 'paste' });
      await t.waitFor(() => field(element).value === tron, field(element).value);
    }
  });

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
