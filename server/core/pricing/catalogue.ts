import { canonicalNetwork } from '#contract';

export type CurrencyRow = {
  readonly short: string;
  readonly network: string;
  readonly min_withdraw: string;
  readonly tx_fee: string;
  readonly name: string;
  readonly network_name: string;
  readonly needs_memo: boolean;
  /** Maximum number of decimals of a payout. */
  readonly decimals: number;
  /** Price of one coin in US dollars, for estimates. */
  readonly usd_reference: string;
  /** Confirmations after which a payout is final. */
  readonly confirmations: number;
};

/** US dollars for one coin, a decimal text; undefined where it is not known. The adapter refreshes the prices. */
export type PriceSource = (coin: CurrencyRow) => string | undefined;

export type Catalogue = {
  readonly currencies: readonly CurrencyRow[];
  /** Fiat currencies that the reseller system supports. */
  readonly fiat: ReadonlySet<string>;
  /** Finds a coin on a network; the network may be an alias (`TRC20` for `TRON`). */
  readonly findCurrency: (short: string, network: string) => CurrencyRow | undefined;
};

export type CatalogueRows = {
  readonly currencies: readonly CurrencyRow[];
  readonly fiat: readonly { readonly code: string }[];
};

export function createCatalogue({ currencies, fiat }: CatalogueRows): Catalogue {
  const rows = new Map(currencies.map((row) => [`${row.short} ${row.network}`, row]));
  return {
    currencies,
    fiat: new Set(fiat.map(({ code }) => code)),
    findCurrency: (short, network) => rows.get(`${short} ${canonicalNetwork(network)}`),
  };
}
