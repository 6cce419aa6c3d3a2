import type { Plugin } from 'vite';
import { createMatchCheck } from './match-check.js';

/** The codes of a contract module: as an argument, as a member, for parameters that are missing, and of an issue. */
const codes =
  /(?:, )?'invalid_\w+'(?=\))|, errorCode: '\w+'|^\s*missing: '\w+',$|\bcode: 'custom', message: '[^']*', (?=input: )/gm;

/** Takes the error codes out of a module of the contract. */
export const withoutErrorCodes = (code: string): string => code.replace(codes, '');

/**
 * The contract says for each parameter with which error the service refuses it. The widget checks its attributes by the
 * same rules and has sentences of its own, so it does without the codes. Saves 0.1 KB brotli of the first screen.
 * Without it the codes are loaded and nothing reads them. `folder` is that of the contract.
 */
export function errorCodes({ folder }: { readonly folder: string }): Plugin {
  const check = createMatchCheck('endpoints.ts');
  return {
    name: 'error-codes',
    enforce: 'pre',
    ...check.hooks,
    transform(code, id) {
      const path = id.split('?')[0] ?? id;
      if (!path.startsWith(folder)) return null;
      const rest = withoutErrorCodes(code);
      if (rest === code) return null;
      check.record(path.slice(folder.length));
      return { code: rest, map: null };
    },
  };
}
