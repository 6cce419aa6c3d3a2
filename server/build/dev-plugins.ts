import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isRunnableDevEnvironment, type Connect, type Plugin } from 'vite';

const isLoopback = (host: string): boolean => /^(?:localhost|127\.[\d.]+|::1)$/.test(host);

/** The secrets of `npm run dev` are public. @throws for a host that other machines reach. */
function refuseOtherMachines(host: string | boolean | undefined): void {
  if (host === undefined || host === false || (typeof host === 'string' && isLoopback(host))) return;
  throw new Error(
    'HOST must be a loopback address, because the secrets of npm run dev are public: start npm run cli -- dev with own ones.',
  );
}

/** Serves the service in `npm run dev`. Vite evaluates `program`, its handler, again after a change. */
export function serviceInDevMode({ program }: { readonly program: string }): Plugin {
  return {
    name: 'service',
    apply: 'serve',
    configureServer(vite) {
      refuseOtherMachines(vite.config.server.host);
      const { ssr } = vite.environments;
      if (!isRunnableDevEnvironment(ssr)) throw new Error('The service needs an environment that runs modules.');
      // eslint-disable-next-line @typescript-eslint/max-params -- Connect's middleware
      vite.middlewares.use((request, response, next) => {
        if (!/^\/(?:sandbox\/)?api\//.test(request.url ?? '')) return next();
        ssr.runner
          .import<{ default: Connect.NextHandleFunction }>(program)
          .then(({ default: handle }) => handle(request, response, next))
          .catch((error: unknown) => {
            vite.ssrFixStacktrace(error as Error);
            next(error);
          });
      });
    },
  };
}

/**
 * Answers `/checkout.js`, and its URL with a version, with the widget's source in `npm run dev`, so its pages load the widget as merchants' pages do.
 * `/sandbox/rehearsal.js` is the strip of the test mode, `/pay` is the hosted page and `/sandbox/pay/{option}/{transaction_code}` a payment page, as the service serves them.
 */
export function widgetInDevMode({ entry, rehearsal }: Readonly<Record<'entry' | 'rehearsal', string>>): Plugin {
  return {
    name: 'widget-source',
    apply: 'serve',
    configureServer({ middlewares }) {
      // eslint-disable-next-line @typescript-eslint/max-params -- Connect's middleware
      middlewares.use((request, _response, next) => {
        if (/^(?:\/v\/[^/]+)?\/checkout\.js$/.test(request.url ?? '')) request.url = `/@fs/${entry}`;
        if (request.url === '/sandbox/rehearsal.js') request.url = `/@fs/${rehearsal}`;
        request.url = request.url
          ?.replace(/^\/pay(?=\?|$)/, '/pay.html')
          .replace(/^(\/sandbox\/pay)\/[^/]+\/[\da-f-]{36}(?=\?|$)/i, '$1/option/order.html');
        next();
      });
    },
  };
}

const fileName = 'mockServiceWorker.js';
const readWorker = (): string => readFileSync(fileURLToPath(import.meta.resolve(`msw/${fileName}`)), 'utf8');

/** Serves MSW's service worker beside the demo page, and copies it there in the build of the demo. */
export function serveMockServiceWorker(): Plugin {
  return {
    name: 'mock-service-worker',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(readWorker());
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: readWorker() });
    },
  };
}
