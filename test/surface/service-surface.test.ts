import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { describeServiceSurface, surfacePage } from './public-surface.js';
import { compareSurfaces, parseSurface } from './surface.js';

it('the public surface of the service is what its page says', () => {
  const current = describeServiceSurface();
  const published = parseSurface(readFileSync(surfacePage, 'utf8'));
  const sections = Object.keys(current).map((title) => [title, published[title] ?? []] as const);
  assert.ok(sections.length > 5, String(sections.length));
  assert.equal(compareSurfaces(Object.fromEntries(sections), current), undefined);
});
