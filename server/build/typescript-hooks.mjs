// Finds and compiles the TypeScript of the project: the hooks that `typescript.mjs` registers.
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

export function load(url, context, next) {
  const [path, query] = url.split('?');
  if (query === 'raw') {
    const text = readFileSync(fileURLToPath(path), 'utf8');
    return { format: 'module', source: `export default ${JSON.stringify(text)};`, shortCircuit: true };
  }
  if (!isOfProject(path) || !/\.m?ts$/.test(path)) return next(url, context);
  const file = fileURLToPath(path);
  return { format: 'module', source: compile(file, readFileSync(file, 'utf8')), shortCircuit: true };
}
