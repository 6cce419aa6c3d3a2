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

type Page = { readonly script: string; readonly lang: string; readonly baseUrl: string };

/** A page with the checkout and a paragraph below it, which every change of the element's height moves. */
const page = ({ script, lang, baseUrl }: Page): File => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <title>A merchant's page</title>
    <script type="module" blocking="render" src="${script}"></script>
  </head>
  <body>
    <h1>Your basket</h1>
    <crypto-checkout
      base-url="${baseUrl}"
      fiat-amount="49.00"
      fiat-currency="USD"
      external-reference="INV-1001"
      crypto-currency="USDT"
      crypto-currency-network="TRON"
      wallet-address="TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf"
    ></crypto-checkout>
    <p>Orders leave our house within a day.</p>
  </body>
</html>
`,
});

/** The pages by what they show: the limit page, and the checkout in English and German. */
export type Site = Readonly<Record<'limit' | 'checkout' | 'german', string>> & { readonly stop: () => void };

/** Serves the merchant pages. Each loads its script from another origin: the service or the server of the limit page. */
export async function startSite(baseUrl: string, limitCode: string): Promise<Site> {
  const scripts = await serve({ '/limit.js': { type: 'text/javascript', body: limitCode } });
  const checkout = { script: `${baseUrl}/checkout.js`, baseUrl };
  const pages = await serve({
    '/limit': page({ script: `${scripts.url}/limit.js`, lang: 'en', baseUrl }),
    '/checkout': page({ ...checkout, lang: 'en' }),
    '/german': page({ ...checkout, lang: 'de' }),
  });
  const stop = (): void => {
    for (const { server } of [scripts, pages]) {
      server.close();
      server.closeAllConnections();
    }
  };
  const { url } = pages;
  return { limit: `${url}/limit`, checkout: `${url}/checkout`, german: `${url}/german`, stop };
}
