// What `typescript.mjs` registers: finds and compiles the TypeScript of the project, and imports JSON without an attribute.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

/** Tools copy the project into folders such as `node_modules/.stryker`. */
const isOfProject = (url) => url?.startsWith('file:') && !/\/node_modules\/(?!\.)/.test(url);

/** TypeScript imports `a.js` where the file is `a.ts`. */
export function resolve(specifier, context, next) {
  const relative = /^(\.{1,2}\/|file:).*\.m?js$/.test(specifier) && isOfProject(context.parentURL ?? specifier);
  if (!relative) return next(specifier, context);
  const source = new URL(specifier.replace(/js$/, 'ts'), context.parentURL);
  return next(existsSync(source) ? source.href : specifier, context);
}

function compile(path, text) {
  const options = { lang: 'ts', sourcemap: true, typescript: { onlyRemoveTypeImports: true } };
  const { code, map, errors } = transformSync(path, text, options);
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors.map(({ message }) => message).join(', ')}`);
  const inline = Buffer.from(JSON.stringify(map)).toString('base64');
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${inline}`;
}

/** The module in a file that Node does not read as it is. */
function translate(url, { importAttributes }) {
  if (!isOfProject(url)) return undefined;
  const read = () => readFileSync(fileURLToPath(url), 'utf8');
  if (/\.m?ts$/.test(url)) return compile(fileURLToPath(url), read());
  if (url.endsWith('.json') && importAttributes?.type !== 'json') return `export default ${read()}`;
  return undefined;
}

export function load(url, context, next) {
  const source = translate(url.split('?')[0], context);
  return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true };
}
