/** What the bank of a test card says. */
export type CardOutcome = 'pay' | 'authenticate' | 'card_declined' | 'insufficient_funds';

export type TestCard = { readonly number: string; readonly label: string; readonly outcome: CardOutcome };

export const testCards: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', label: 'Succeeds', outcome: 'pay' },
  { number: '4000 0000 0000 0002', label: 'Declined', outcome: 'card_declined' },
  { number: '4000 0000 0000 9995', label: 'Too little money', outcome: 'insufficient_funds' },
  { number: '4000 0000 0000 3220', label: '3-D Secure', outcome: 'authenticate' },
];

export type CardField = 'number' | 'expiry' | 'code' | 'name';
export type CardValues = Readonly<Record<CardField, string>>;
export type CardProblems = Partial<Readonly<Record<CardField, string>>>;

export const cardFields: readonly CardField[] = ['number', 'expiry', 'code', 'name'];

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** In groups of four, as on the card. */
export const formatNumber = (text: string): string =>
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

export const formatCode = (text: string): string => digitsOf(text).slice(0, 4);

/** The sum of digits by which issuers number cards (ISO/IEC 7812-1, annex B). */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let place = 1; place <= digits.length; place += 1) {
    const value = Number(digits.at(-place)) * (place % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

export const findCard = (number: string): TestCard | undefined =>
  testCards.find((card) => digitsOf(card.number) === digitsOf(number));

function numberProblem(number: string): string | undefined {
  const digits = digitsOf(number);
  if (digits === '') return 'Enter the card number.';
  if (digits.length < 16) return 'The card number is incomplete. It has 16 digits.';
  if (findCard(number)) return undefined;
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

/** What is wrong with each field, as a sentence that says what to do. Empty for a card that can be tried. */
export function findProblems({ number, expiry, code, name }: CardValues, now: Date): CardProblems {
  const problems = {
    number: numberProblem(number),
    expiry: expiryProblem(expiry, now),
    code: /^\d{3,4}$/.test(code) ? undefined : 'Enter the three digits on the back of the card.',
    name: name.trim() === '' ? 'Enter the name on the card.' : undefined,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

export const testVouchers = [
  { code: 'TEST-1234-PAID', label: 'Succeeds', isUsed: false },
  { code: 'TEST-5678-USED', label: 'Was used before', isUsed: true },
] as const;

/** Buyers type a code from a slip of paper in any case, and with or without its hyphens. */
const normalize = (code: string): string => code.toUpperCase().replace(/[^A-Z\d]/g, '');

export type VoucherResult = { readonly problem: string } | { readonly isUsed: boolean };

export function checkVoucher(text: string): VoucherResult {
  if (normalize(text) === '') return { problem: 'Enter the code on your voucher.' };
  const found = testVouchers.find(({ code }) => normalize(code) === normalize(text));
  return found ?? { problem: 'We don’t know this code. Check it and try again: it looks like TEST-1234-PAID.' };
}
