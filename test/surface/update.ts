// `npm run surface:update`: writes the page of the public surface from the code.
import { writeFileSync } from 'node:fs';
import { describePublicSurface, surfacePage } from './public-surface.js';
import { printSurface } from './surface.js';

writeFileSync(surfacePage, printSurface(describePublicSurface()));
