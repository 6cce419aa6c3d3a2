import * as contract from '#contract';
import { isPublicUrl } from '#core';

const publicUrl: contract.TextRule = {
  safeParse: (value) => {
    const parsed = contract.rules.webUrl.safeParse(value);
    return parsed.success && !isPublicUrl(parsed.data) ? { success: false } : parsed;
  },
};

const { query, partner } = contract.checkout;

/** Checkout as production has it: a webhook URL that leads inside a network is refused where its form is checked. */
export const strictCheckout = {
  ...contract.checkout,
  query: { ...query, webhook_url: { ...query.webhook_url, schema: publicUrl } },
  partner: {
    ...partner,
    query: { ...partner.query, partner_webhook_url: { ...partner.query.partner_webhook_url, schema: publicUrl } },
  },
} satisfies contract.Endpoint;
