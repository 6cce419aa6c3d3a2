import * as contract from '#contract';
import { createOrder, type CreateRequest, type KeyOwner, type ServiceContext } from '#core';
import type { ApiRequest, OperationDefinition } from '../http.js';
import { createValueCheck, readIdempotencyKey } from '../operation.js';
import { resultReply } from '../reply.js';

/**
 * Checkout needs no account (section 5). A backend that sends its credentials has keys of its own; wrong ones are refused,
 * because its keys would otherwise be those of strangers without a word. A page never has them: its browser may not send
 * the header.
 */
function credentialsError(request: ApiRequest, { authorize }: RequestPolicy): contract.ErrorCode | undefined {
  const header = request.header('service');
  const actor = header === undefined ? 'write' : authorize(header);
  if (actor === undefined) return 'invalid_credentials';
  return actor === 'read' ? 'read_only_key' : undefined;
}

/** Strangers share their keys, so that theirs must not be guessed. */
const isRefusedKey = (key: string | undefined, owner: KeyOwner): boolean =>
  key !== undefined && owner === 'stranger' && !contract.rules.randomIdempotencyKey.safeParse(key).success;

type RequestPolicy = Pick<ServiceContext, 'acceptsWebhookUrl' | 'authorize' | 'checkSignature' | 'clock'>;

/** Whether an amount does not round to nothing. In an unknown currency that is found out with its rate. */
const isPayable = (fiat_amount = '', fiat_currency = ''): boolean =>
  contract.orderAmount({ fiat_amount, fiat_currency }).digits > 0n || !contract.isCurrencyCode(fiat_currency);

/** The rules of the values beyond their form. */
const createRules = (policy: RequestPolicy): contract.ValueRule => {
  const acceptsUrl = createValueCheck(policy);
  return (name, read) =>
    name === 'fiat_amount' ? isPayable(read(name), read('fiat_currency')) : acceptsUrl(name, read);
};

/** Reads a checkout request: its credentials, then its query, its idempotency key and its signature. */
function readCheckoutRequest(request: ApiRequest, policy: RequestPolicy): contract.Result<CreateRequest> {
  const callError = credentialsError(request, policy);
  if (callError) return contract.failure(callError);
  const values = { pairs: request.query, accepts: createRules(policy) };
  const parsedQuery = contract.readQuery(contract.extendedCheckout, values);
  if (!parsedQuery.ok) return parsedQuery;
  const key = readIdempotencyKey(request);
  if (!key.ok) return key;
  const query = parsedQuery.value;
  const verdict = policy.checkSignature(query, policy.clock());
  if (verdict === 'refused') return contract.failure('signature_refused');
  const keyOwner = request.header('service') !== undefined ? 'account' : verdict === 'valid' ? 'signer' : 'stranger';
  if (isRefusedKey(key.value, keyOwner)) return contract.failure('invalid_idempotency_key');
  // `unique` counts only when signed; otherwise strangers could use up references.
  const isUnique = verdict === 'valid' && query.unique !== undefined;
  return contract.success({ query, key: key.value, keyOwner, isUnique, origin: request.origin });
}

const toEnvelope = (data: contract.Order) => ({ message: 'Order created successfully.', data });

export const checkout: OperationDefinition = {
  endpoint: contract.extendedCheckout,
  area: 'reseller',
  async handle(request, service) {
    const createRequest = readCheckoutRequest(request, service);
    const result = createRequest.ok ? await createOrder(createRequest.value, service) : createRequest;
    return resultReply(result, { area: 'reseller', now: service.clock(), toEnvelope });
  },
};
