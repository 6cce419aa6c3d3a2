import { cpSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, isRunnableDevEnvironment, type Connect, type Plugin } from 'vite';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** `npm run dev`: the service and its sandbox answer in the same process, and is built anew when one of its files changes. */
function service(): Plugin {
  return {
    name: 'service',
    configureServer(vite) {
      const { ssr } = vite.environments;
      if (!isRunnableDevEnvironment(ssr)) return;
      vite.middlewares.use((request, response, next) => {
        if (!/^\/(?:sandbox\/)?api\//.test(request.url ?? '')) return next();
        ssr.runner
          .import<{ default: Connect.NextHandleFunction }>(path('./server/dev.ts'))
          .then(({ default: handle }) => handle(request, response, next))
          .catch((error: unknown) => {
            vite.ssrFixStacktrace(error as Error);
            next(error);
          });
      });
    },
  };
}

/** `npm run dev`: pages ask for the widget as merchants do, by `checkout.js`, and get its source. `/pay` is as served. */
function widgetSource(): Plugin {
  return {
    name: 'widget-source',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url === '/checkout.js') request.url = `/@fs/${path('./widget/define.ts')}`;
        request.url = request.url?.replace(/^\/pay(?=\?|$)/, '/pay.html');
        next();
      });
    },
  };
}

/** MSW's service worker beside the demo page, in dev and in the build. */
function mockServiceWorker(): Plugin {
  const fileName = 'mockServiceWorker.js';
  const source = () => readFileSync(fileURLToPath(import.meta.resolve(`msw/${fileName}`)), 'utf8');
  return {
    name: 'mock-service-worker',
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(source());
      });
    },
    generateBundle() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source: source() });
    },
  };
}

/** Bytes are all that the widget encodes: see widget/build/stand-ins/qrcode. */
function byteModeOnly(): Plugin {
  const ours = new Map(
    ['segments', 'mode', 'error-correction-level', 'error-correction-code', 'version'].map((name) => [
      `./${name}`,
      path(`./widget/build/stand-ins/qrcode/${name}.cjs`),
    ]),
  );
  return {
    name: 'byte-mode-only',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) => (importer?.includes('/qrcode/lib/core/') ? (ours.get(id) ?? null) : null),
  };
}

/** The few words of zod that the contract is written in: see widget/build/stand-ins/zod-mini.ts. */
function smallZod(): Plugin {
  return {
    name: 'small-zod',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'module' || name === 'classic',
    resolveId: (id) => (id === 'zod/mini' ? path('./widget/build/stand-ins/zod-mini.ts') : null),
  };
}

/**
 * Every part that is loaded later imports the entry. Otherwise what two parts share, but not a third, becomes files of
 * its own, which the first screen would have to wait for, one after the other. What shows an order later on imports
 * what shows it at first, for the same reason.
 */
function sharedStaysInEntry(): Plugin {
  const importing = (name: string) => `import ${JSON.stringify(path(`./widget/${name}.ts`))};`;
  return {
    name: 'shared-stays-in-entry',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'module',
    transform: (code, id) =>
      /\/widget\/(?:order|tracking|order\/outcome|destination|locales|theme|layout)\/index\.ts$/.test(id)
        ? {
            code: `${importing('define')}${id.includes('/outcome/') ? importing('order/index') : ''}${code}`,
            map: null,
          }
        : null,
  };
}

/** Indentation and comments of css and html templates are for people. */
function compactTemplates(): Plugin {
  const compactCss = (css: string) =>
    css
      .replace(/\/\*[^]*?\*\//g, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};,>]) ?/g, '$1')
      .replace(/: /g, ':')
      .replace(/;\}/g, '}');
  // Layout is by flex boxes, where white space between elements means nothing: each would be a node.
  const compactHtml = (code: string) => code.replace(/(?<=[>}])\n\s+(?=<|\$\{)/g, '').replace(/\n\s+/g, '\n');
  return {
    name: 'compact-templates',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (/\/widget\/.*\.styles\.ts$/.test(id)) return { code: code.replace(/css`[^`]*`/g, compactCss), map: null };
      return id.includes('/widget/') && code.includes('html`') ? { code: compactHtml(code), map: null } : null;
    },
  };
}

/** The demo loads the widget's own files, the very ones that merchants load. */
const copyWidgetToDemo = (): void => {
  const files = readdirSync(path('./dist')).filter((name) => name.startsWith('checkout.'));
  for (const name of files) cpSync(path(`./dist/${name}`), path(`./dist/demo/${name}`));
};

/** A dictionary's chunk is told from a part's by its name: `checkout.locale-de-….js`. */
const isDictionary = (id: string): boolean => /\/widget\/locales\/[a-z]{2}(?:-[A-Z]{2})?\.[jt]s$/.test(id);

const localePrefix = (id: string | null | undefined): string => (id && isDictionary(id) ? 'locale-' : '');

/**
 * The classic script is one file, but nineteen dictionaries have no place in it: it imports the module build's own from
 * beside it. By a whole address: of a script from another origin `import()` does not know where it is.
 */
function dictionariesBeside(): Plugin {
  const built = (name: string) => {
    const pattern = new RegExp(`^checkout\\.locale-${name}-[\\w-]{8}\\.js$`);
    const found = readdirSync(path('./dist')).filter((file) => pattern.test(file));
    if (found.length !== 1) throw new Error(`dist needs one dictionary ${name}: the module build comes first.`);
    return found[0] ?? '';
  };
  return {
    name: 'dictionaries-beside',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'classic',
    transform(code, id) {
      if (!id.endsWith('/widget/locales/dictionaries.ts')) return null;
      const imports = code.replace(/import\('\.\/([\w-]+)\.js'\)/g, (_, name: string) => {
        return `import(/* @vite-ignore */ siblingUrl('./${built(name)}'))`;
      });
      return { code: `import { siblingUrl } from '../element/base-url.js';${imports}`, map: null };
    },
  };
}

const production = { 'process.env.NODE_ENV': '"production"' };

export default defineConfig(({ command }) => ({
  root: path('./demo'),
  publicDir: false,
  base: './',
  server: {
    port: Number(process.env['PORT'] ?? 8787),
    host: process.env['HOST'] ?? '127.0.0.1',
    cors: false,
    fs: { allow: [path('.')] },
  },
  // Pages ask for the widget by URL, so a scan of the pages alone misses what it imports.
  optimizeDeps: { entries: ['*.html', path('./widget/define.ts')] },
  plugins: [
    service(),
    widgetSource(),
    mockServiceWorker(),
    byteModeOnly(),
    smallZod(),
    sharedStaysInEntry(),
    dictionariesBeside(),
    compactTemplates(),
  ],
  build: { target: 'es2022', emptyOutDir: true, sourcemap: true, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: path('./dist/demo'),
        // MSW in one file, which is loaded when somebody wants the service in the tab.
        chunkSizeWarningLimit: 600,
        rolldownOptions: {
          input: ['index', 'merchant', 'pay', 'preview', 'sandbox'].map((name) => path(`./demo/${name}.html`)),
        },
      },
    },
    // Only to build: in dev each further browser environment would start a dependency optimizer of its own.
    ...(command === 'build' && {
      module: {
        consumer: 'client' as const,
        define: production,
        build: {
          outDir: path('./dist'),
          // Beside the files, but not named in them: the line would be loaded by every buyer.
          sourcemap: 'hidden' as const,
          lib: { entry: path('./widget/define.ts'), formats: ['es' as const], fileName: () => 'checkout.js' },
          rolldownOptions: {
            preserveEntrySignatures: 'allow-extension' as const,
            // Its schemas take time to make and are for later: without this they would be made at every start.
            treeshake: {
              moduleSideEffects: [{ test: /server\/contract\/(?:extensions|webhooks)/, sideEffects: false }],
            },
            output: {
              chunkFileNames: ({ facadeModuleId }) => `checkout.${localePrefix(facadeModuleId)}[name]-[hash].js`,
              minify: true,
              comments: false,
              // Explicit compile hints: compiled while it loads, beside the page's own work, and not when first called.
              postBanner: ({ isEntry }) => (isEntry ? '//# allFunctionsCalledOnLoad' : ''),
            },
          },
        },
      },
      classic: {
        consumer: 'client' as const,
        define: production,
        build: {
          outDir: path('./dist'),
          emptyOutDir: false,
          lib: {
            entry: path('./widget/define.classic.ts'),
            formats: ['iife' as const],
            name: 'CryptoCheckout',
            fileName: () => 'checkout.iife.js',
          },
          rolldownOptions: { output: { codeSplitting: false, minify: true, comments: false } },
        },
      },
      // `crypto-checkout/webhook`, for merchants' backends.
      webhook: {
        consumer: 'server' as const,
        build: {
          outDir: path('./dist'),
          emptyOutDir: false,
          sourcemap: false,
          ssr: true,
          minify: false,
          target: 'node20',
          rolldownOptions: { input: { webhook: path('./server/webhook-verify/index.ts') } },
        },
      },
      // `crypto-checkout/theme`, for tools and build scripts; nothing in it needs Node.
      theme: {
        consumer: 'server' as const,
        build: {
          outDir: path('./dist'),
          emptyOutDir: false,
          sourcemap: false,
          ssr: true,
          minify: false,
          rolldownOptions: { input: { theme: path('./widget/theme/package.ts') } },
        },
      },
      server: {
        consumer: 'server' as const,
        build: {
          outDir: path('./dist/server'),
          ssr: true,
          minify: false,
          target: 'node20',
          rolldownOptions: { input: path('./server/main.ts') },
        },
      },
    }),
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['module', 'classic', 'webhook', 'theme', 'server', 'client']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
      copyWidgetToDemo();
    },
  },
}));
