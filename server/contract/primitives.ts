import * as z from 'zod/mini';

/** Part of every host, but of no ECMAScript library that this folder is compiled with. */
declare const URL: new (text: string) => { readonly hostname: string };

/**
 * The text rules of the document's parameter tables. Each is an ASCII pattern on the raw text, tried before any
 * conversion: `Number()` takes `1e3`, ` 5` and `0x10`, and `'uß'.toUpperCase()` is `USS`. Patterns have no
 * flag `i`, because JSON Schema has none.
 */
/* @__NO_SIDE_EFFECTS__ */
const textMatching = (pattern: RegExp) => z.string().check(z.regex(pattern));

/** Section 8: greater than 0 and at most 10000, compared as text, so exactly. At most 32 characters. */
export const fiatAmount = textMatching(/^(?=.{1,32}$)(?=.*[1-9])(?:(?:0|[1-9]\d{0,3})(?:\.\d+)?|10000(?:\.0+)?)$/);

/** Payment options (4.3): exactly three letters in any case. */
export const optionsFiatCurrency = textMatching(/^[A-Za-z]{3}$/);

/** Checkout (4.4): two to four uppercase letters. */
export const fiatCurrency = textMatching(/^[A-Z]{2,4}$/);

export const cryptoCurrency = textMatching(/^[A-Z]{2,6}$/);
export const cryptoCurrencyNetwork = textMatching(/^[A-Z0-9]{2,10}$/);

/** Only the characters: the addresses of a network are checked once the pair is supported. */
export const walletAddress = textMatching(/^[!-~]{1,128}$/);

/** The caller's text, which is stored and returned: no control, bidi and replacement characters, not blank, limited length. */
export const reference = textMatching(
  // eslint-disable-next-line no-control-regex -- control characters are what this refuses
  /^(?=.*\S)[^\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffd\ud800-\udfff]{1,255}$/u,
);

/** The name of a payment option, as the service gave it. */
export const paymentOption = reference;

/** Signatures of an order, separated by spaces: a version, a comma and base64 each. Other versions are ignored later. */
export const signature = textMatching(/^[ -~]{1,4096}$/);

/** Unix seconds with ten digits, so that milliseconds fail. */
export const unixSeconds = textMatching(/^[1-9]\d{9}$/);

/** The only value of a parameter that is present or absent. */
export const flag = textMatching(/^1$/);

/** A decimal greater than 0 and at most 100, with at most two digits after the point. */
export const percentage = textMatching(/^(?=.*[1-9])(?:(?:0|[1-9]\d?)(?:\.\d{1,2})?|100(?:\.0{1,2})?)$/);

function isParsableUrl(url: string): boolean {
  try {
    return new URL(url).hostname !== '';
  } catch {
    return false;
  }
}

/**
 * An absolute http or https URL with a host, without credentials, white space, control characters, bidi characters or
 * backslashes. The pattern refuses what the URL Standard repairs in silence (`http:///host`, ` https://host`); the parser
 * then refuses hosts and ports that do not exist.
 */
export const webUrl = z.string().check(
  z.regex(
    // eslint-disable-next-line no-control-regex -- control characters are what this refuses
    /^(?=[^\s\\\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufffd]{1,2048}$)[hH][tT][tT][pP][sS]?:\/\/[^/?#@]+(?:[/?#]|$)/,
  ),
  z.refine(isParsableUrl),
);

/** `EUR-USD` or `EURUSD` in any case. */
export const exchangePair = textMatching(/^[A-Za-z]{3}-?[A-Za-z]{3}$/);

/** Idempotency-Key of the IETF draft: 1 to 255 printable ASCII characters without spaces, with or without the quotes of RFC 8941. */
export const idempotencyKey = textMatching(/^[!-~]{1,255}$/);

/** A key that strangers share: 128 random bits take 22 characters of base64, 32 hexadecimal digits or a UUID. */
export const randomIdempotencyKey = textMatching(/^[!-~]{22,255}$/);

/** UUID version 4 of RFC 9562, the only key to an order. */
export const transactionCode = textMatching(
  /^[\da-fA-F]{8}-[\da-fA-F]{4}-4[\da-fA-F]{3}-[89aAbB][\da-fA-F]{3}-[\da-fA-F]{12}$/,
);
