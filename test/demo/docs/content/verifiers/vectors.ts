import { createHmac } from 'node:crypto';

/** A webhook as it arrives, and what a verifier answers: `valid` or the code of its refusal. */
export type Vector = {
  readonly body: string;
  readonly id?: string | undefined;
  readonly timestamp?: string | undefined;
  readonly signature?: string | undefined;
  readonly secret: string;
  readonly expected: string;
};

/** Unix seconds at which every verifier runs. */
export const now = 1773662400;

const [secret, otherSecret] = [1, 2].map((fill) => `whsec_${Buffer.alloc(32, fill).toString('base64')}`) as [
  string,
  string,
];
const body = '{"type":"order.paid","timestamp":"2026-03-16T12:00:00.000Z","data":{"name":"Größe 😀"}}';
const id = 'msg_7b1f2c3a5d0e4f6a8b9c0d1e2f3a4b5c_3m';

/** What the service sends as a signature: an implementation of the specification of its own. */
function sign(key: string, timestamp: string): string {
  const mac = createHmac('sha256', Buffer.from(key.slice('whsec_'.length), 'base64'));
  return `v1,${mac.update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

function at(seconds: number, expected: string): Vector {
  const timestamp = String(seconds);
  return { body, id, timestamp, signature: sign(secret, timestamp), secret, expected };
}

const valid = at(now, 'valid');
const wrong = sign(otherSecret, String(now));
const right = sign(secret, String(now));
const changed = (changes: Partial<Vector>): Vector => ({ ...valid, ...changes });
const refused = (changes: Partial<Vector>): Vector => changed({ expected: 'signature_invalid', ...changes });

export const vectors: Readonly<Record<string, Vector>> = {
  valid,
  'five minutes old': at(now - 300, 'valid'),
  old: at(now - 301, 'timestamp_too_old'),
  'five minutes in the future': at(now + 300, 'valid'),
  'in the future': at(now + 301, 'timestamp_too_new'),
  'a wrong signature': refused({ signature: wrong }),
  'a changed body': refused({ body: body.replace('paid', 'completed') }),
  'another id': refused({ id: 'msg_1' }),
  'another time': refused({ timestamp: String(now - 1) }),
  'several signatures, the last one right': changed({ signature: `${wrong} v1a,AAAA ${right}` }),
  'several signatures, none right': refused({ signature: `${wrong} ${wrong}` }),
  'the right signature of another version': refused({ signature: right.replace('v1,', 'v2,') }),
  'the right signature without its end': refused({ signature: right.slice(0, -1) }),
  'a signature that is not base64': refused({ signature: 'v1,%%% é' }),
  'no id': changed({ id: undefined, expected: 'header_missing' }),
  'no timestamp': changed({ timestamp: undefined, expected: 'header_missing' }),
  'no signature': changed({ signature: undefined, expected: 'header_missing' }),
  'a timestamp in words': changed({ timestamp: 'noon', expected: 'timestamp_invalid' }),
  'a timestamp with a sign': changed({ timestamp: `+${now}`, expected: 'timestamp_invalid' }),
  'a timestamp that is too long': changed({ timestamp: '9'.repeat(40), expected: 'timestamp_invalid' }),
  'two secrets, the new one right': changed({ secret: `${secret} ${otherSecret}` }),
  'two secrets, the old one right': changed({ secret: `${otherSecret} ${secret}` }),
  'a secret without its prefix': changed({ secret: secret.slice('whsec_'.length) }),
  'another secret': refused({ secret: otherSecret }),
  'a secret that is not base64': changed({ secret: 'whsec_%%%', expected: 'secret_invalid' }),
  'a secret without its padding': changed({ secret: secret.replace(/=+$/, ''), expected: 'secret_invalid' }),
  'no secret': changed({ secret: 'whsec_', expected: 'secret_invalid' }),
};

const toBase64 = (text: string | undefined): string =>
  text === undefined ? '-' : Buffer.from(text).toString('base64') || '=';

/** A line for a program: body, id, timestamp, signature and secret as base64, `-` for what is missing, and the time. */
export const toLine = ({ body: sent, id: message, timestamp, signature, secret: key }: Vector): string =>
  [...[sent, message, timestamp, signature, key].map(toBase64), String(now)].join('\t');

export const expectedAnswers = Object.entries(vectors).map(([name, { expected }]) => `${name}: ${expected}`);

/** The answers of a verifier to all vectors, each with its name. */
export const namedAnswers = (answers: readonly string[]): string[] =>
  Object.keys(vectors).map((name, index) => `${name}: ${answers[index] ?? ''}`);
