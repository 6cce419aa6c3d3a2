import type { Plugin } from 'vite';

/**
 * Answers `/checkout.js`, and its URL with a version, with the widget's source in `npm run dev`, so its pages load the widget as merchants' pages do.
 * `/pay` is the hosted page and `/sandbox/pay/{option}/{transaction_code}` a payment page, as the service serves them.
 */
export function widgetSource({ entry }: { readonly entry: string }): Plugin {
  return {
    name: 'widget-source',
    apply: 'serve',
    configureServer({ middlewares }) {
      // eslint-disable-next-line @typescript-eslint/max-params -- Connect's middleware
      middlewares.use((request, _response, next) => {
        if (/^(?:\/v\/[^/]+)?\/checkout\.js$/.test(request.url ?? '')) request.url = `/@fs/${entry}`;
        request.url = request.url
          ?.replace(/^\/pay(?=\?|$)/, '/pay.html')
          .replace(/^(\/sandbox\/pay)\/[^/]+\/[\da-f-]{36}(?=\?|$)/i, '$1/option/order.html');
        next();
      });
    },
  };
}
