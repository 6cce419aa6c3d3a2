import { isRunnableDevEnvironment, type Connect, type Plugin } from 'vite';

const isLoopback = (host: string): boolean => /^(?:localhost|127\.[\d.]+|::1)$/.test(host);

/** The secrets of `npm run dev` are public. @throws for a host that other machines reach. */
function refuseOtherMachines(host: string | boolean | undefined): void {
  if (host === undefined || host === false || (typeof host === 'string' && isLoopback(host))) return;
  throw new Error(
    'HOST must be a loopback address, because the secrets of npm run dev are public: start npm run cli -- dev with own ones.',
  );
}

/**
 * Serves the service and its sandbox in the process of `npm run dev`. `program` exports the handler, and Vite evaluates
 * it again when one of its modules changes.
 */
export function service({ program }: { readonly program: string }): Plugin {
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
