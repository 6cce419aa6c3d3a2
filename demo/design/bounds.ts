import type { Token } from '../../widget/theme/tokens.js';

type Bound = { readonly property: string; readonly least: number; readonly most: number; readonly unit: 'px' | 's' };

const length = (least: number, most: number): Bound => ({ property: 'width', least, most, unit: 'px' });

/** Beyond these a checkout can no longer be used, whatever the design system calls them. */
const bounds: Readonly<Partial<Record<Token, Bound>>> = {
  space: length(0, 32),
  'font-size': length(10, 24),
  radius: length(0, 64),
  'border-width': length(0, 8),
  duration: { property: 'transition-duration', least: 0, most: 2, unit: 's' },
};

/** What CSS makes of a value, in the unit of its bound. An element that is not laid out keeps what was computed. */
function computed({ property, unit }: Bound, value: string): number {
  const probe = document.createElement('i');
  probe.hidden = true;
  probe.style.setProperty(property, value);
  document.body.append(probe);
  const text = getComputedStyle(probe).getPropertyValue(property);
  probe.remove();
  return text.endsWith(unit) ? Number(text.slice(0, -unit.length)) : NaN;
}

/** Whether a measure is out of what is sane, or is no one length: a part of something, or several. */
export function isOutside(token: Token, value: string): boolean {
  const bound = bounds[token];
  if (!bound) return false;
  const number = computed(bound, value);
  return !(number >= bound.least && number <= bound.most);
}

/** The bounds of a token in words: `0 to 32px`. */
export function rangeText(token: Token): string {
  const bound = bounds[token];
  return bound ? `${bound.least} to ${bound.most}${bound.unit}` : 'any value';
}
