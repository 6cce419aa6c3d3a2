/** Currencies whose minor unit is not 1/100, from ISO 4217 List One. `Intl` differs on some runtimes (HUF, IDR). */
const codesByMinorUnits: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const minorUnitsByCode = new Map(
  Object.entries(codesByMinorUnits).flatMap(([units, codes]) =>
    codes.split(' ').map((code) => [code, Number(units)] as const),
  ),
);

/** Digits after the point of an amount in this currency: 2 for USD, 0 for JPY, 3 for KWD. */
export const minorUnits = (currency: string): number => minorUnitsByCode.get(currency) ?? 2;
