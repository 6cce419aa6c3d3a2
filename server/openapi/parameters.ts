import type { QueryParameter, QueryParameters } from '#contract';
import { toSchema, type JsonSchema } from './schemas.js';

export type ParameterObject = {
  readonly name: string;
  readonly in: 'query' | 'header' | 'path';
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example?: string;
};

type ParameterText = { readonly description: string; readonly example: string };

const tronAddress = 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf';

/** The parameters by name. Section numbers are those of the service document. */
const texts: Readonly<Record<string, ParameterText>> = {
  fiat_amount: { description: 'Greater than 0 and at most 10000 (4.3, 4.4, 8).', example: '49' },
  fiat_currency: {
    description:
      'An ISO 4217 code. Payment options take three letters in any case (4.3), checkout 2 to 4 capitals (4.4).',
    example: 'EUR',
  },
  crypto_currency: { description: 'The symbol of the coin, 2 to 6 capitals (4.4, 8).', example: 'USDT' },
  crypto_currency_network: {
    description: 'The network, 2 to 10 capitals or digits (4.4, 8). Aliases such as `TRC20` count as their network.',
    example: 'TRON',
  },
  wallet_address: {
    description: "The buyer's address (4.4). Its checksum is checked once the coin and the network are supported.",
    example: tronAddress,
  },
  external_reference: { description: "The caller's own reference, such as an order number (4.4).", example: 'INV-1' },
  webhook_url: {
    description: 'Where changes of the order are sent (4.4, 6): an absolute http or https URL of a public host.',
    example: 'https://shop.example/webhooks',
  },
  partner_wallet_address: { description: "The partner's address (4.4).", example: tronAddress },
  partner_external_reference: { description: "The partner's own reference (4.4).", example: 'P-1' },
  partner_crypto_currency: { description: 'As `crypto_currency` (4.4).', example: 'USDT' },
  partner_crypto_currency_network: { description: 'As `crypto_currency_network` (4.4).', example: 'TRON' },
  partner_comission_percentage: {
    description: 'Greater than 0 and at most 100, with at most two decimals. The spelling is the document’s (4.4).',
    example: '1.25',
  },
  partner_webhook_url: {
    description: 'Where the partner gets the changes (4.4, 6).',
    example: 'https://partner.example/webhooks',
  },
  payment_option: {
    description: 'Beyond the document: the `name` of an option for this amount.',
    example: 'card_global',
  },
  consent: {
    description: 'Beyond the document: the version of the terms that the buyer accepted.',
    example: '2026-01',
  },
  signature: {
    description:
      'Beyond the document: signatures of the order, separated by spaces. Required where the service asks for them.',
    example: 'v1,c2lnbmF0dXJl',
  },
  expires: { description: 'Beyond the document: Unix seconds at which the signature ends.', example: '1773666000' },
  unique: { description: 'Beyond the document: with `1` and a signature the reference has one order.', example: '1' },
  metadata: {
    description:
      'Beyond the document: a JSON object on one line of at most 2 KB, whose numbers have at most 15 digits.',
    example: '{"cart":"c-1"}',
  },
  transaction_code: {
    description: 'The code of an order, a UUID of version 4 (2.5).',
    example: '00000000-0000-4000-8000-000000000001',
  },
  state: { description: 'The state of the webhook.', example: 'waiting' },
  before: {
    description: 'Lists the entries before the one with this id.',
    example: 'msg_00000000000040008000000000000001_1m',
  },
  limit: { description: 'The length of the list, 50 unless set.', example: '10' },
  id: { description: 'The id of the webhook.', example: 'msg_00000000000040008000000000000001_1m' },
  status: { description: 'The status of the order.', example: 'pending' },
  from: { description: 'The first day, in UTC.', example: '2026-03-01' },
  to: { description: 'The last day, in UTC.', example: '2026-03-31' },
  amount_min: { description: 'The smallest amount in the fiat currency.', example: '10' },
  amount_max: { description: 'The largest amount in the fiat currency.', example: '100' },
  after: { description: 'Continues a search: `next` of the page before.', example: '1773662400000_1' },
  trigger: { description: 'The move: one of `allowed` of the order.', example: 'cancel' },
  reason: { description: "The operator's words, which the audit keeps.", example: 'The buyer has called.' },
  status_reason: { description: 'What the buyer sees: one of `status_reasons` of the move.', example: 'merchant' },
  sequence: { description: 'Refuses the move if the order has changed since this number.', example: '1' },
  by: { description: 'Who returns the money.', example: 'operator' },
  format: { description: 'CSV with a header row, or JSON Lines.', example: 'csv' },
};

/** @throws Error for a parameter of the contract without a description. */
export function textOf(name: string): ParameterText {
  const text = texts[name];
  if (!text) throw new Error(`The parameter ${name} has no description.`);
  return text;
}

type Group = {
  readonly parameters: QueryParameters | undefined;
  readonly isOptional?: boolean;
  readonly note?: string;
};

const toParameter = (name: string, { schema, optional, isOptional, note }: QueryParameter & Group): ParameterObject => {
  const { description, example } = textOf(name);
  return {
    name,
    in: 'query',
    required: !(optional ?? isOptional ?? false),
    description: note === undefined ? description : `${description} ${note}`,
    schema: toSchema(schema),
    example,
  };
};

/** The parameters of a table of the contract, in its order. */
export const queryParameters = (group: Group): ParameterObject[] =>
  Object.entries(group.parameters ?? {}).map(([name, parameter]) => toParameter(name, { ...parameter, ...group }));
