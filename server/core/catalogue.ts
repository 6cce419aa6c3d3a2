/** A coin on a network, as the seed rows and the account operation have it. */
export type CurrencyRow = {
  readonly short: string;
  readonly network: string;
  readonly min_withdraw: string;
  readonly tx_fee: string;
  readonly name: string;
  readonly network_name: string;
  readonly needs_memo: boolean;
};

export type Catalogue = {
  readonly currencies: readonly CurrencyRow[];
  /** Fiat currencies that the reseller system supports. */
  readonly fiat: ReadonlySet<string>;
  /** The row of a coin and a network, the network also under its aliases (`TRC20` for `TRON`). */
  readonly pair: (short: string, network: string) => CurrencyRow | undefined;
};

export type CatalogueRows = {
  readonly currencies: readonly CurrencyRow[];
  readonly networkAliases: Readonly<Record<string, readonly string[]>>;
  readonly fiat: readonly { readonly code: string }[];
};

export function createCatalogue({ currencies, networkAliases, fiat }: CatalogueRows): Catalogue {
  const rows = new Map<string, CurrencyRow>();
  for (const row of currencies) {
    for (const network of [row.network, ...(networkAliases[row.network] ?? [])]) rows.set(`${row.short} ${network}`, row);
  }
  return {
    currencies,
    fiat: new Set(fiat.map(({ code }) => code)),
    pair: (short, network) => rows.get(`${short} ${network}`),
  };
}
