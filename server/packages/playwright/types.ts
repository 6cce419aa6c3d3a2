import type { Page } from '@playwright/test';
import type { TestControls, TestOrder, TestWebhooks } from '../testing/types.js';

export type CheckoutOptions = {
  /** The URL of the service, which is the `base-url` of the element: `http://127.0.0.1:8787` unless set. */
  readonly baseUrl?: string;
  /** The `SANDBOX_TOKEN` of the service, which always needs it. */
  readonly token?: string;
  /**
   * The account of the sandbox, 1 to 64 letters, digits, `-` and `_`: one for each test unless set. Set `default` where a
   * backend under test creates the orders and sends no `X-Sandbox-Account`; such tests run one after the other.
   */
  readonly account?: string;
  /** The time at the start, as a date or in milliseconds since the Unix epoch, to the second: the present unless set. */
  readonly now?: Date | number;
  /** Signs the webhooks to the merchant that `webhooks` gives, `whsec_` and base64: the public secret of the sandbox unless set. */
  readonly webhookSecret?: string;
  /** Signs the webhooks to partners: the sandbox's public secret for them unless set. */
  readonly partnerWebhookSecret?: string;
};

/** The processor's answer to a payment. Options that are not paid by card have `accepted` alone. */
export type PaymentResult = 'accepted' | 'declined' | 'insufficient_funds' | 'three_d_secure' | 'authentication_failed';

export type PayOptions = {
  /** The name of a payment option, such as `card_global`: the one that the checkout has selected unless set. */
  readonly option?: string;
  /** `accepted` unless set. With `three_d_secure` the bank asks and the buyer confirms; with `authentication_failed` the buyer refuses. */
  readonly result?: PaymentResult;
};

/** The functions of `crypto-checkout/testing`, for the service that the page under test uses. */
export type PageCheckout = TestControls & {
  readonly baseUrl: string;
  /** The account of the sandbox that the orders of this test are in: the header `X-Sandbox-Account` for other requests. */
  readonly account: string;
  readonly webhooks: TestWebhooks;
  /**
   * Buys as a person does: chooses the option, creates the order unless the checkout has one, and pays on the page of the
   * sandbox's processor. A refused payment is canceled there, so that the order fails. Resolves with the order, back in the
   * shop. The clock is stopped: `clock.advance` makes the rest happen. Rejects at once with the sentence of the checkout or
   * the payment page when it cannot continue.
   */
  readonly pay: (page: Page, options?: PayOptions) => Promise<TestOrder>;
};
