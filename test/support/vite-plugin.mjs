// Lets Vite resolve, transform and pre-bundle every module of a browser test: without it the test runner
// serves each module of msw and lit separately, which takes five times as long.
import { createServer } from 'vite';

const clientStub =
  'export const createHotContext = () => ({}); export const updateStyle = () => {}; export const removeStyle = () => {};';

const isForVite = (path) =>
  path !== '/' &&
  !path.startsWith('/__web-') &&
  !path.includes('/@web/test-runner-mocha/') &&
  (/\.(m?[jt]s|css|json|svg)$/.test(path) || path.startsWith('/@'));

/** Removes the runner's session from module URLs and decodes Vite's ids of virtual modules, like Vite's middleware. */
function moduleId(url) {
  const clean = url.replace(/([?&])wtr-[^&]*/g, '$1').replace(/[?&]+$/, '');
  return clean.startsWith('/@id/') ? clean.slice('/@id/'.length).replace('__x00__', '\0') : clean;
}

const inlineMap = (map) =>
  map && 'version' in map
    ? `\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`
    : '';

/** @param {import('vite').InlineConfig} config */
export function vitePlugin(config) {
  /** @type {import('vite').ViteDevServer} */
  let vite;
  return {
    name: 'vite',
    async serverStart() {
      const runnerModules = {
        name: 'runner-modules',
        enforce: 'pre',
        resolveId: (id) => (id.startsWith('/__web-') ? { id, external: true } : null),
      };
      vite = await createServer({
        ...config,
        appType: 'custom',
        logLevel: 'error',
        server: { middlewareMode: true, hmr: false, ws: false, watch: null },
        plugins: [...(config.plugins ?? []), runnerModules],
      });
    },
    async serve({ path, url }) {
      if (!isForVite(path)) return undefined;
      if (path === '/@vite/client') return { body: clientStub, type: 'js' };
      const result = await vite.transformRequest(moduleId(url));
      return result
        ? { body: result.code + inlineMap(result.map), type: 'js', headers: { 'cache-control': 'no-cache' } }
        : undefined;
    },
    serverStop: () => vite?.close(),
  };
}
