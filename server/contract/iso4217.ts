/** Currencies whose minor unit is not 1/100, from ISO 4217 List One. `Intl` differs on some runtimes (HUF, IDR). */
const codesByMinorUnits: Readonly<Record<string, readonly string[]>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
  3: 'BHD IQD JOD KWD LYD OMR TND'.split(' '),
  4: 'CLF UYW'.split(' '),
};

/** The digits after the point of a currency that is not in cents. */
const otherMinorUnits = (currency: string) =>
  Object.keys(codesByMinorUnits).find((units) => codesByMinorUnits[units]?.includes(currency));

const codesOfCents =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP ' +
  'COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR ' +
  'JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN ' +
  'NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL ' +
  'THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG';

/** Whether a code of three letters is one of ISO 4217 List One with a minor unit. */
export const isCurrencyCode = (code: string): boolean =>
  otherMinorUnits(code) !== undefined || codesOfCents.split(' ').includes(code);

/** Digits after the point of an amount in this currency: 2 for USD, 0 for JPY, 3 for KWD. */
export const minorUnits = (currency: string): number => Number(otherMinorUnits(currency) ?? 2);
