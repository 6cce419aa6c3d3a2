import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

type File = { readonly type: string; readonly body: string };

/** Serves a few files with the compression that the service uses for the widget. */
async function serve(
  files: Readonly<Record<string, File>>,
): Promise<{ readonly url: string; readonly server: Server }> {
  const ready = new Map(
    Object.entries(files).map(([path, { type, body }]) => [path, { type, body: brotliCompressSync(body) }]),
  );
  const server = createServer((request, response) => {
    const file = ready.get(request.url ?? '');
    if (!file) return response.writeHead(404).end();
    const headers = { 'content-type': file.type, 'content-encoding': 'br', 'access-control-allow-origin': '*' };
    return response.writeHead(200, { ...headers, 'content-length': file.body.length }).end(file.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** A page with one element and a paragraph below it, which every change of the element's height moves. */
const page = (script: string, element: string): File => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <title>A merchant's page</title>
    <script type="module" blocking="render" src="${script}"></script>
  </head>
  <body>
    <h1>Your basket</h1>
    ${element}
    <p>Orders leave our house within a day.</p>
  </body>
</html>
`,
});

const checkoutElement = `<crypto-checkout
      fiat-amount="49.00"
      fiat-currency="USD"
      external-reference="INV-1001"
      crypto-currency="USDT"
      crypto-currency-network="TRON"
      wallet-address="TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf"
    ></crypto-checkout>`;

export type Site = { readonly hello: string; readonly checkout: string; readonly stop: () => void };

/** Serves two merchant pages. Each loads its script from another origin: the service or the server of the bare element. */
export async function startSite(serviceUrl: string, helloCode: string): Promise<Site> {
  const scripts = await serve({ '/hello.js': { type: 'text/javascript', body: helloCode } });
  const pages = await serve({
    '/hello': page(`${scripts.url}/hello.js`, '<hello-element></hello-element>'),
    '/checkout': page(`${serviceUrl}/checkout.js`, checkoutElement),
  });
  const stop = (): void => {
    for (const { server } of [scripts, pages]) {
      server.close();
      server.closeAllConnections();
    }
  };
  return { hello: `${pages.url}/hello`, checkout: `${pages.url}/checkout`, stop };
}
