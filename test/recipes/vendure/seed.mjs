// Runs in the shop's folder: creates the tables, a lamp of 49.00, and the payment method.
import { writeFileSync } from 'node:fs';
import { bootstrap } from '@vendure/core';
import { populate } from '@vendure/core/cli/index.js';
import { config } from './config.js';

const columns =
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets';
const products = 'products.csv';
writeFileSync(products, `${columns}\nLamp,lamp,,,,,,L1,49.00,standard,100,false,,\n`);

const shop = {
  defaultLanguage: 'en',
  defaultZone: 'Europe',
  countries: [{ name: 'Germany', code: 'DE', zone: 'Europe' }],
  taxRates: [{ name: 'Standard', percentage: 0 }],
  shippingMethods: [{ name: 'Post', price: 0 }],
  paymentMethods: [{ name: 'crypto', handler: { code: 'crypto-checkout', arguments: [] } }],
  collections: [],
};

const app = await populate(() => bootstrap(config), shop, products);
await app.close();
process.exit();
