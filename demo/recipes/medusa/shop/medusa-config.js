const { defineConfig } = require('@medusajs/framework/utils');

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { ssl: false },
    http: {
      jwtSecret: process.env.JWT_SECRET,
      cookieSecret: process.env.COOKIE_SECRET,
      storeCors: process.env.STORE_CORS,
      adminCors: process.env.ADMIN_CORS,
      authCors: process.env.ADMIN_CORS,
    },
  },
  admin: { disable: process.env.ADMIN_DISABLED === 'true' },
  plugins: ['medusa-payment-crypto-checkout'],
  modules: [
    {
      resolve: '@medusajs/medusa/payment',
      options: {
        providers: [{ resolve: 'medusa-payment-crypto-checkout/providers/crypto-checkout', id: 'crypto-checkout' }],
      },
    },
  ],
});
