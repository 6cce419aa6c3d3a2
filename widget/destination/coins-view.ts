import { html, nothing, type TemplateResult } from 'lit';
import { sanitizeText } from '../common/sanitize.js';
import type { Wallet } from '../common/purchase.js';
import type { CoinsProps, ViewContext } from '../state/model.js';
import { en } from '../text/en/destination.js';
import { networkName } from '../text/format.js';
import { CheckoutCoinChangeEvent } from './events.js';
import { readAddress } from './pasted-address.js';

/** A wallet with its place in the list, by which it is chosen. */
type Entry = { readonly wallet: Wallet; readonly index: number };

/** A coin, and the networks on which the buyer can get it. */
type CoinGroup = { readonly code: string; readonly entries: readonly [Entry, ...Entry[]] };

const shownNetwork = ({ crypto_currency_network }: Wallet): string =>
  sanitizeText(networkName(crypto_currency_network), 30);

/** The coins in the order of the wallets, each once. */
function groupByCoin(wallets: readonly Wallet[]): readonly CoinGroup[] {
  const groups = new Map<string, [Entry, ...Entry[]]>();
  wallets.forEach((wallet, index) => {
    const entry = { wallet, index };
    const entries = groups.get(wallet.crypto_currency);
    if (entries) entries.push(entry);
    else groups.set(wallet.crypto_currency, [entry]);
  });
  return [...groups].map(([code, entries]) => ({ code, entries }));
}

/** The name of a coin, where it is not its code. */
const coinName = ({ code, entries: [{ wallet }] }: CoinGroup): string =>
  wallet.name === code ? '' : (wallet.name ?? '');

/** A search finds a coin by its code, its name and its networks. */
const searchText = ({ code, entries }: CoinGroup): string =>
  [code, entries[0].wallet.name ?? '', ...entries.map(({ wallet }) => shownNetwork(wallet))].join(' ').toLowerCase();

const matchesSearch = (group: CoinGroup, search: string): boolean =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searchText(group).includes(word));

/** More coins than this are searched. */
const maxWithoutSearch = 8;

type RadioProps = Entry & { readonly name: string; readonly isChosen: boolean };

/** The text of a row is the name of its radio, and not read a second time. */
const textId = ({ name, index }: Pick<RadioProps, 'name' | 'index'>): string => `${name}-${index}`;

/** A payment URI gives its address once its network is chosen. */
function chooseWallet(wallet: Wallet, { model, host }: ViewContext): void {
  if (model.state.step !== 'choosing') return;
  const address = readAddress(model.state.choice.address, wallet.crypto_currency_network);
  model.dispatch({ type: 'chosen', change: { wallet, address, addressProblem: undefined } });
  host.dispatchEvent(new CheckoutCoinChangeEvent(wallet));
}

const radio = ({ name, wallet, index, isChosen }: RadioProps, context: ViewContext): TemplateResult => html`
  <input
    type="radio"
    name=${name}
    .value=${String(index)}
    .checked=${isChosen}
    aria-labelledby=${textId({ name, index })}
    @change=${() => chooseWallet(wallet, context)}
  />
`;

/** Hides the coins that do not match. Like all typed text, the search stays in its field. */
function onSearch(event: Event, groups: readonly CoinGroup[]): void {
  const field = event.currentTarget as HTMLInputElement;
  const rows = [...(field.parentElement?.querySelectorAll<HTMLElement>('.coin') ?? [])];
  const search = field.value.trim();
  groups.forEach((group, index) => rows[index]?.toggleAttribute('hidden', !matchesSearch(group, search)));
  field.parentElement?.querySelector('.coins > p')?.toggleAttribute('hidden', !rows.every((row) => row.hidden));
}

/** Enter chooses the first coin that is left, and sends no form. */
function onSearchKey(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const list = (event.currentTarget as Element).parentElement;
  list?.querySelector<HTMLElement>('.coin:not([hidden]) input')?.click();
}

const searchField = (groups: readonly CoinGroup[], text: typeof en): TemplateResult => html`
  <input
    class="input search"
    type="search"
    autocomplete="off"
    spellcheck="false"
    placeholder=${text.searchCoins}
    aria-label=${text.searchCoins}
    @input=${(event: Event) => onSearch(event, groups)}
    @keydown=${onSearchKey}
  />
`;

type RowProps = {
  readonly chosen: Wallet | undefined;
  readonly context: ViewContext;
  /** No coin has a second network: then each tile names its network, else its coin. */
  readonly hasNetworks: boolean;
};

function coinRow(group: CoinGroup, { chosen, context, hasNetworks }: RowProps) {
  const { code, entries } = group;
  const current = entries.find(({ wallet }) => wallet === chosen);
  const { wallet, index } = current ?? entries[0];
  const detail = hasNetworks ? shownNetwork(wallet) : coinName(group);
  const pair = { crypto_currency: code, crypto_currency_network: hasNetworks ? wallet.crypto_currency_network : '' };
  // @csspart coin - One coin.
  return html`
    <label class="row coin" part="coin">
      ${radio({ name: 'wallet', wallet, index, isChosen: !!current }, context)}
      <span class="glyph coin-mark">${context.model.marks?.coinMark(pair)}</span>
      <span class="what" id=${textId({ name: 'wallet', index })} aria-hidden="true">
        <span class="name">${sanitizeText(code, 12)}</span>
        ${detail ? html`<span class="small">${detail}</span>` : nothing}
      </span>
    </label>
  `;
}

/** @csspart network - One network of the chosen coin. */
const networkPill = ({ wallet, index }: Entry, { chosen, context }: RowProps) => html`
  <label class="row pill" part="network">
    ${radio({ name: 'network', wallet, index, isChosen: wallet === chosen }, context)}
    <span class="glyph coin-mark">${context.model.marks?.networkMark(wallet.crypto_currency_network)}</span>
    <span id=${textId({ name: 'network', index })} aria-hidden="true">${shownNetwork(wallet)}</span>
  </label>
`;

/** The coin first, then its network. What leaves no choice is not shown. */
export function coinsView({ wallets, chosen }: CoinsProps, context: ViewContext): TemplateResult {
  // No English before another language has loaded.
  const text = { ...(context.text.lang && en), ...context.translations } as typeof en;
  const groups = groupByCoin(wallets);
  const networks = groups.find(({ entries }) => entries.some(({ wallet }) => wallet === chosen))?.entries ?? [];
  const row = { chosen, context, hasNetworks: groups.every(({ entries }) => entries.length === 1) };
  const coins = html`
    <fieldset class="coin-group">
      <legend>${chosen?.wallet_address === undefined ? context.text.receive : context.text.crypto}</legend>
      ${groups.length > maxWithoutSearch ? searchField(groups, text) : nothing}
      <div class="coins ${groups.length > maxWithoutSearch ? 'scroll' : ''}" tabindex="-1">
        ${groups.map((group) => coinRow(group, row))}
        <p class="small" hidden>${text.noCoins}</p>
      </div>
    </fieldset>
  `;
  return html`
    ${groups.length > 1 ? coins : nothing}
    ${
      networks.length > 1
        ? html`<fieldset class="network-group">
            <legend>${text.network}</legend>
            <div class="pills">${networks.map((entry) => networkPill(entry, row))}</div>
          </fieldset>`
        : nothing
    }
  `;
}
