import { defineMiddlewares } from '@medusajs/framework/http';

/** The signature of a webhook is about the bytes of its body. */
export default defineMiddlewares({
  routes: [{ matcher: '/hooks/crypto-checkout', method: ['POST'], bodyParser: { preserveRawBody: true } }],
});
