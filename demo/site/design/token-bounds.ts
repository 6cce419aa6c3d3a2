import type { Token } from '../../../widget/theme/tokens.js';

type TokenBound = { readonly property: string; readonly min: number; readonly max: number; readonly unit: 'px' | 's' };

const lengthBound = (min: number, max: number): TokenBound => ({ property: 'width', min, max, unit: 'px' });

/** Outside of these bounds the checkout is unusable. */
const tokenBounds: Readonly<Partial<Record<Token, TokenBound>>> = {
  space: lengthBound(0, 32),
  'font-size': lengthBound(10, 24),
  radius: lengthBound(0, 64),
  'border-width': lengthBound(0, 8),
  duration: { property: 'transition-duration', min: 0, max: 2, unit: 's' },
};

/** Computes a CSS value in the unit of its bound. A hidden element keeps its computed value. */
function computeNumber({ property, unit }: TokenBound, value: string): number {
  const probe = document.createElement('i');
  probe.hidden = true;
  probe.style.setProperty(property, value);
  document.body.append(probe);
  const text = getComputedStyle(probe).getPropertyValue(property);
  probe.remove();
  return text.endsWith(unit) ? Number(text.slice(0, -unit.length)) : NaN;
}

/** Whether a value is out of bounds, or is not a single length, such as a percentage or a list. */
export function isOutOfRange(token: Token, value: string): boolean {
  const bound = tokenBounds[token];
  if (!bound) return false;
  const number = computeNumber(bound, value);
  return !(number >= bound.min && number <= bound.max);
}

/** Formats the bounds of a token: `0 to 32px`. */
export function formatRange(token: Token): string {
  const bound = tokenBounds[token];
  return bound ? `${bound.min} to ${bound.max}${bound.unit}` : 'any value';
}
