// `node --import ./server/build/typescript.mjs test/server/openapi/write-examples.ts`: stores what the service answers as the examples of the document.
import { writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { realExamples } from './real-examples.js';

const path = new URL('../../../server/openapi/examples.json', import.meta.url);
writeFileSync(path, await format(JSON.stringify(await realExamples()), { parser: 'json', printWidth: 120 }));
