const { CryptoCheckoutPlugin } = require('vendure-plugin-crypto-checkout');

/** Of a shop with PostgreSQL. `synchronize` creates the tables: a shop in production uses migrations. */
exports.config = {
  apiOptions: {
    hostname: '127.0.0.1',
    port: Number(process.env.PORT),
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
  },
  authOptions: {
    tokenMethod: 'bearer',
    superadminCredentials: { identifier: process.env.SUPERADMIN_NAME, password: process.env.SUPERADMIN_PASSWORD },
    cookieOptions: { secret: process.env.COOKIE_SECRET },
  },
  dbConnectionOptions: { type: 'postgres', url: process.env.DATABASE_URL, synchronize: true },
  paymentOptions: { paymentMethodHandlers: [] },
  plugins: [CryptoCheckoutPlugin],
};
