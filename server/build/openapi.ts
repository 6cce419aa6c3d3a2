// A part of `npm run build`: the description of the API in dist/openapi.json, as the service serves it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiText, rootFolder } from '../program/openapi-file.js';

writeFileSync(join(rootFolder(), 'dist/openapi.json'), await openApiText());
