import { fileURLToPath } from 'node:url';
import { describeElementSurface } from './element-surface.js';
import { describeHttpSurface } from './http-surface.js';
import { describeOperatorSurface } from './operator-surface.js';
import { describePackageSurface } from './package-surface.js';
import type { Surface } from './surface.js';

/** The page that the code is compared with. */
export const surfacePage = fileURLToPath(new URL('public-surface.md', import.meta.url));

/** What others build on of the service. What the element and the packages have takes the compiler longer than a change may wait. */
export const describeServiceSurface = (): Surface => ({ ...describeHttpSurface(), ...describeOperatorSurface() });

/** Everything of the code that others build on. */
export const describePublicSurface = (): Surface => ({
  ...describeElementSurface(),
  ...describePackageSurface(),
  ...describeServiceSurface(),
});
