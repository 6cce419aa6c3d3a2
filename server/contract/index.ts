/** The contract of the service: what both halves agree on, and nothing else. */
export {
  accountOrderLookup,
  exportColumns,
  exportOrders,
  listAudit,
  listOrders,
  moveOrder,
  orderReport,
  refundOrder,
  upstreamReport,
  type AccountOrder,
  type AuditEntry,
  type ExportColumn,
  type OrderReport,
  type UnknownOrder,
  type OrderSummary,
  type ReportLine,
} from './account.js';
export { orderStatuses } from './account-rules.js';
export {
  controlCommands,
  controlRoot,
  faultKinds,
  maxSandboxSeconds,
  paymentActions,
  type ControlCommand,
  type ControlData,
  type ControlName,
  type ControlParameter,
  type ControlQuery,
  type FaultKind,
  type PaymentAction,
  type SandboxOrder,
  type SandboxPayment,
  type SandboxRequest,
  type SandboxState,
  type SandboxWebhook,
} from './control.js';
export { supportedCurrencies, type SupportedCurrency } from './currencies.js';
export * from './decimal.js';
export { errors, failure, success, type ErrorCode, type Result } from './errors.js';
export * from './endpoints.js';
export { extendedCheckout, type CheckoutQuery } from './extended-checkout.js';
export { orderEvents, orderLookup, orderSnapshot, type OrderSnapshot } from './extensions.js';
export { feeRule, processorFee, computeFeeLines, type FeeRule, type FeeLines } from './fees.js';
export { minorUnits } from './iso4217.js';
export { operationNames, type OperationName } from './operations.js';
export { canonicalNetwork } from './networks.js';
export * as rules from './primitives.js';
export { payoutQuote, type PayoutQuote } from './payout-quote.js';
export { readQuery } from './query.js';
export { openChoices, toSignedText, unsignedParameters, type SignedValues } from './signed-order.js';
export * as resources from './resources.js';
export type { Currency, ExchangeRate, Order, PaymentOption, PaymentOptions } from './resources.js';
export { listWebhooks, redeliverWebhook, type Webhook } from './webhooks.js';
export { dayMs, hourMs, isLoopbackHost, minuteMs, parseRetryAfter, secondMs, toSeconds } from './time.js';
