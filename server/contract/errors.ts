/**
 * The failures of all operations: HTTP status and text.
 * Texts marked (doc) are quoted from section 7 of the service document, which says that its list is not complete.
 * Clients decide by the envelope and this text, not by the status, which the document leaves open.
 */
export const errors = {
  missing_parameters: { status: 400, message: 'Invalid Request. Missing parameters.' }, // (doc)
  missing_partner_parameters: { status: 400, message: 'Invalid Request. Missing partner parameters.' }, // (doc)
  invalid_fiat_amount: { status: 400, message: 'Invalid fiat amount.' }, // (doc)
  invalid_fiat_currency: { status: 400, message: 'Invalid fiat currency.' }, // (doc)
  invalid_crypto_currency: { status: 400, message: 'Invalid crypto currency.' }, // (doc)
  invalid_crypto_currency_network: { status: 400, message: 'Invalid crypto currency network.' }, // (doc)
  invalid_webhook_url: { status: 400, message: 'Invalid webhook URL.' }, // (doc)
  invalid_partner_webhook_url: { status: 400, message: 'Invalid partner webhook URL.' }, // (doc)
  invalid_wallet_address: { status: 400, message: 'Invalid wallet address.' },
  invalid_external_reference: { status: 400, message: 'Invalid external reference.' },
  invalid_partner_wallet_address: { status: 400, message: 'Invalid partner wallet address.' },
  invalid_partner_external_reference: { status: 400, message: 'Invalid partner external reference.' },
  invalid_partner_crypto_currency: { status: 400, message: 'Invalid partner crypto currency.' },
  invalid_partner_crypto_currency_network: { status: 400, message: 'Invalid partner crypto currency network.' },
  invalid_partner_commission_percentage: { status: 400, message: 'Invalid partner commission percentage.' },
  invalid_exchange_pair: { status: 400, message: 'Invalid exchange pair.' }, // (doc)
  invalid_transaction_code: { status: 400, message: 'Invalid transaction code.' },
  invalid_idempotency_key: { status: 400, message: 'Invalid idempotency key.' },
  unknown_scenario: { status: 400, message: 'Unknown sandbox scenario.' },
  invalid_state: { status: 400, message: 'Invalid state.' },
  invalid_limit: { status: 400, message: 'Invalid limit.' },
  invalid_metadata: { status: 400, message: 'Invalid metadata.' },
  invalid_status: { status: 400, message: 'Invalid status.' },
  invalid_date: { status: 400, message: 'Invalid date.' },
  invalid_cursor: { status: 400, message: 'Invalid cursor.' },
  invalid_reason: { status: 400, message: 'Invalid reason.' },
  invalid_author: { status: 400, message: 'Invalid author.' },
  invalid_refund_amount: { status: 400, message: 'Invalid refund amount.' },
  invalid_payment_option: { status: 400, message: 'Invalid payment option.' },
  invalid_consent: { status: 400, message: 'Invalid consent.' },
  malformed_request: { status: 400, message: 'Bad request.' },
  invalid_credentials: { status: 401, message: 'Invalid credentials.' },
  subresource_refused: { status: 403, message: 'Invalid Request. An order is not created by a subresource.' },
  signature_refused: {
    status: 403,
    message: 'This order could not be verified. Please go back to the shop and start again.',
  },
  read_only_key: { status: 403, message: 'This key cannot change anything.' },
  unknown_order: { status: 404, message: 'Order not found.' },
  unknown_webhook: { status: 404, message: 'Webhook not found.' },
  unknown_route: { status: 404, message: 'Not found.' },
  method_not_allowed: { status: 405, message: 'Method not allowed.' },
  request_timeout: { status: 408, message: 'Request timeout.' },
  reference_used: { status: 409, message: 'An order with this reference already exists.' },
  invalid_tx_hash: { status: 400, message: 'Invalid transaction hash.' },
  invalid_captured_amount: { status: 400, message: 'Invalid captured amount.' },
  invalid_payout_amount: { status: 400, message: 'Invalid payout amount.' },
  move_not_allowed: { status: 409, message: 'The order does not allow this change.' },
  order_changed: { status: 409, message: 'The order has changed.' },
  refund_not_possible: { status: 409, message: 'The order cannot be refunded.' },
  refund_too_large: { status: 409, message: 'The refund is larger than what is left of the captured amount.' },
  host_refused: {
    status: 421,
    message: 'This service does not answer to this host name. Set PUBLIC_URL to the address that you use.',
  },
  request_too_large: { status: 413, message: 'Request too large.' },
  expectation_failed: { status: 417, message: 'Expectation failed.' },
  unsupported_fiat_currency: { status: 422, message: 'The requested fiat currency is not supported.' }, // (doc)
  unsupported_pair: { status: 422, message: 'The requested cryptocurrency or network is not supported.' }, // (doc)
  no_rate: { status: 422, message: 'Could not retrieve exchange rate for the requested fiat currency.' }, // (doc)
  unsupported_payment_option: { status: 422, message: 'The requested payment option is not supported.' },
  idempotency_key_reused: { status: 422, message: 'The idempotency key was used with other parameters.' },
  too_many_requests: { status: 429, message: 'Too many requests, please try again later.' },
  headers_too_large: { status: 431, message: 'Request header fields too large.' },
  too_many_streams: { status: 503, message: 'Too many open streams, please try again later.' },
  // The document's text of `no_rate`: a currency without a rate is the caller's to change, missing rates are not.
  rates_unavailable: { status: 503, message: 'Could not retrieve exchange rate for the requested fiat currency.' }, // (doc)
  order_not_created: { status: 503, message: 'Could not create order. Please try again later.' }, // (doc)
  unavailable: { status: 503, message: 'An error occurred, please try again later.' }, // (doc)
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** Use cases return failures as values. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly code: ErrorCode;
      /** Seconds after which to try again, where that is known. */
      readonly retryAfterSeconds?: number;
    };

export const success = <T>(value: T): Result<T> => ({ ok: true, value });
export const failure = (code: ErrorCode): { ok: false; code: ErrorCode } => ({ ok: false, code });
