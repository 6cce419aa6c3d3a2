import { maxSignatures, openChoices, toSignedText, type CheckoutQuery } from '#contract';
import { constantTimeEqual } from '../credentials.js';
import { createHmacs } from '../hmac.js';

export type CheckoutSignatures = {
  /** Each one `whsec_` and base64: several while one replaces another. */
  readonly secrets: readonly string[];
  /** Without a signature an order is refused. Otherwise only a given signature is checked. */
  readonly isRequired: boolean;
};

/* The service's half of signed orders: backends and the widget share `signed-order.ts` of the contract, and never these secrets. */

/** How far the clock of a merchant's backend may be behind, as for webhooks. */
const toleranceMs = 300_000;

/** Whether a checked query is what its merchant signed. `unsigned`: there is no signature, and none is required. */
export type SignatureCheck = (query: CheckoutQuery, now: number) => 'valid' | 'unsigned' | 'refused';

/**
 * Checks the signatures of orders. Each of the choices that a merchant may leave open is another text, so the signature
 * itself says what the buyer may choose, and no parameter has to.
 */
export function createSignatureCheck({ secrets, isRequired }: CheckoutSignatures): SignatureCheck {
  const macsOf = createHmacs(secrets);
  return (query, now) => {
    const { signature, expires } = query;
    if (secrets.length === 0) return 'unsigned';
    if (signature === undefined) return isRequired ? 'refused' : 'unsigned';
    if (expires === undefined || now > Number(expires) * 1000 + toleranceMs) return 'refused';
    const given = signature.split(' ').slice(0, maxSignatures);
    const isSigned = openChoices.some((open) =>
      macsOf(toSignedText(query, open)).some((mac) => given.some((one) => constantTimeEqual(one, mac))),
    );
    return isSigned ? 'valid' : 'refused';
  };
}
