import { fileURLToPath } from 'node:url';
import { describeElementSurface } from './element-surface.js';
import { describeHttpSurface } from './http-surface.js';
import { describeOperatorSurface } from './operator-surface.js';
import { describePackageSurface } from './package-surface.js';
import type { Surface } from './surface.js';

/** The page that the code is compared with. */
export const surfacePage = fileURLToPath(new URL('public-surface.md', import.meta.url));

/** Everything of the code that others build on. */
export const describePublicSurface = (): Surface => ({
  ...describeElementSurface(),
  ...describePackageSurface(),
  ...describeHttpSurface(),
  ...describeOperatorSurface(),
});
