import { createOrders, immutableColumns } from './functions.js';

/** What only some orders have, as JSON, and the function that stores orders. */
export const orderDetails = `
  ALTER TABLE orders ADD COLUMN details text;
${createOrders('CREATE OR REPLACE FUNCTION', `${immutableColumns}, details`)}`;
