// `npm run examples`: stores what the service answers as the examples of the document.
import { fileURLToPath } from 'node:url';
import { writeFormatted } from '../../lint/tools.mjs';
import { realExamples } from './real-examples.js';

const path = fileURLToPath(new URL('../../../server/openapi/examples.json', import.meta.url));
writeFormatted(path, JSON.stringify(await realExamples()));
