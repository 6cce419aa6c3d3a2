/** Why an attempt has failed. The order is unchanged, and the buyer can try again. */
export type Attempt = 'card_declined' | 'insufficient_funds' | 'authentication_failed' | 'voucher_used' | 'unreachable';

/** `outcome` is what the processor says: the act that it reports, or the failed attempt. */
type Sample = { readonly text: string; readonly label: string; readonly outcome: 'pay' | 'authenticate' | Attempt };

export const testCards: readonly Sample[] = [
  { text: '4242 4242 4242 4242', label: 'Succeeds', outcome: 'pay' },
  { text: '4000 0000 0000 0002', label: 'Declined', outcome: 'card_declined' },
  { text: '4000 0000 0000 9995', label: 'Too little money', outcome: 'insufficient_funds' },
  { text: '4000 0000 0000 3220', label: '3-D Secure', outcome: 'authenticate' },
];

const testVouchers: readonly Sample[] = [
  { text: 'TEST-1234-PAID', label: 'Succeeds', outcome: 'pay' },
  { text: 'TEST-5678-USED', label: 'Was used before', outcome: 'voucher_used' },
];

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Buyers type a code from a slip of paper in any case, and with or without its hyphens. */
const normalize = (code: string): string => code.toUpperCase().replace(/[^A-Z\d]/g, '');

/** In groups of four, as on the card. */
export const formatCardNumber = (text: string): string =>
  digitsOf(text)
    .slice(0, 16)
    .replace(/(.{4})(?=.)/g, '$1 ');

/** `1` waits for its second digit, `5` is May, and the slash comes by itself. */
export function formatExpiry(text: string): string {
  const digits = digitsOf(text).slice(0, 4);
  const padded = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits;
  const slash = padded.length > 2 || (padded.length === 2 && /\/$/.test(text)) ? ' / ' : '';
  return padded.slice(0, 2) + slash + padded.slice(2);
}

/** The sum of digits by which issuers number cards (ISO/IEC 7812-1, annex B). */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let place = 1; place <= digits.length; place += 1) {
    const value = Number(digits.at(-place)) * (place % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

function numberProblem(number: string): string | undefined {
  const digits = digitsOf(number);
  if (digits === '') return 'Enter the card number.';
  if (digits.length < 16) return 'The card number is incomplete. It has 16 digits.';
  if (testCards.some(({ text }) => digitsOf(text) === digits)) return undefined;
  return hasCheckDigit(digits)
    ? 'Use a test card: this page takes no real cards.'
    : 'The card number is not valid. Check its digits.';
}

/** A card is valid until the end of its month. */
function expiryProblem(expiry: string, now: Date): string | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2]) \/ (\d{2})$/.exec(expiry) ?? [];
  if (month === undefined || year === undefined) return 'Enter the month and the year, such as 12 / 34.';
  const end = new Date(2000 + Number(year), Number(month), 1);
  return end <= now ? 'This card has expired. Use another card.' : undefined;
}

function voucherProblem(code: string): string | undefined {
  if (normalize(code) === '') return 'Enter the code on your voucher.';
  if (testVouchers.some(({ text }) => normalize(text) === normalize(code))) return undefined;
  return 'We don’t know this code. Check it and try again: it looks like TEST-1234-PAID.';
}

export type FieldName = 'number' | 'expiry' | 'code' | 'name' | 'voucher';
export type Values = Readonly<Record<FieldName, string>>;

type Field = {
  readonly label: string;
  readonly placeholder?: string;
  /** Formats digits as they are typed; a field without it takes any text. */
  readonly format?: (text: string) => string;
  readonly hasCapitals?: true;
  /** What is wrong, as a sentence that says what to do. */
  readonly findProblem: (text: string, now: Date) => string | undefined;
};

export const fields: Readonly<Record<FieldName, Field>> = {
  number: {
    label: 'Card number',
    placeholder: '1234 1234 1234 1234',
    format: formatCardNumber,
    findProblem: numberProblem,
  },
  expiry: { label: 'Expiry date', placeholder: 'MM / YY', format: formatExpiry, findProblem: expiryProblem },
  code: {
    label: 'Security code',
    placeholder: '123',
    format: (text) => digitsOf(text).slice(0, 4),
    findProblem: (text) => (/^\d{3,4}$/.test(text) ? undefined : 'Enter the three digits on the back of the card.'),
  },
  name: {
    label: 'Name on the card',
    findProblem: (text) => (text.trim() === '' ? 'Enter the name on the card.' : undefined),
  },
  voucher: {
    label: 'Voucher code',
    placeholder: 'TEST-1234-PAID',
    hasCapitals: true,
    findProblem: voucherProblem,
  },
};

/** A form that takes test data alone. */
export type TestForm = {
  /** Decides the outcome. */
  readonly mainField: FieldName;
  readonly rows: readonly (readonly FieldName[])[];
  readonly samples: readonly Sample[];
  readonly samplesTitle: string;
  readonly note?: string;
  readonly fill: (text: string) => Partial<Values>;
  readonly clean: (text: string) => string;
};

export const cardForm: TestForm = {
  mainField: 'number',
  rows: [['number'], ['expiry', 'code'], ['name']],
  samples: testCards,
  samplesTitle: 'Test cards',
  note: 'A choice fills the form. Nothing that you type leaves this browser.',
  fill: (number) => ({ number, expiry: '12 / 34', code: '123', name: 'Sam Sample' }),
  clean: digitsOf,
};

export const voucherForm: TestForm = {
  mainField: 'voucher',
  rows: [['voucher']],
  samples: testVouchers,
  samplesTitle: 'Test vouchers',
  fill: (voucher) => ({ voucher }),
  clean: normalize,
};

export const findPaymentSample = ({ mainField, samples, clean }: TestForm, values: Values): Sample | undefined =>
  samples.find(({ text }) => clean(text) === clean(values[mainField]));

/** The problems of a form by its fields. Empty for test data that can be tried. */
export const paymentFormProblems = (
  { rows }: TestForm,
  { values, now }: { readonly values: Values; readonly now: Date },
): Partial<Values> =>
  Object.fromEntries(
    rows.flat().flatMap((name) => {
      const problem = fields[name].findProblem(values[name], now);
      return problem === undefined ? [] : [[name, problem]];
    }),
  );
