/** The settings of the environment. The defaults fit a service on this machine with its sandbox. */
export const settings = () => ({
  checkoutUrl: process.env['CHECKOUT_URL'] ?? 'http://127.0.0.1:8787',
  shopUrl: process.env['SHOP_URL'] ?? 'http://127.0.0.1:3000',
  /** The service has the same: it then refuses orders that this shop has not signed. */
  checkoutSecret: process.env['CHECKOUT_SECRET'],
  webhookSecret: process.env['WEBHOOK_SECRET'] ?? 'whsec_c2FuZGJveC1zZWNyZXQtZm9yLXdlYmhvb2tzLW9ubHk=',
  walletAddress: process.env['WALLET_ADDRESS'] ?? 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf',
  ordersFolder: process.env['ORDERS_FOLDER'] ?? '.orders',
});
