import { isToken, tokens, type Scheme, type Token } from '../tokens.js';

/**
 * What other design systems call the tokens of the checkout, best match first. In kebab case, without the words of
 * `ignoredWords`, so that `color.primary.default`, `Colors/Primary` and `sys.color.primary` are all `primary`.
 */
const synonyms: Readonly<Record<Token, string>> = {
  brand: 'primary brand-primary primary-main brand-500 primary-500 primary-600',
  bg: 'background background-page page-background page canvas body-background bg-page',
  surface: 'card background-surface surface-default bg-surface background-card card-background panel',
  text: 'foreground fg text-primary text-default on-surface fg-default foreground-primary body-text',
  'text-muted': 'muted-foreground text-secondary fg-muted foreground-secondary on-surface-variant muted',
  border: 'border-default border-subtle outline-variant divider line',
  'border-strong': 'input outline border-input border-control control-border',
  accent: 'interactive action action-primary background-primary button-primary-background',
  'on-accent': 'on-primary primary-foreground text-on-primary primary-contrast button-primary-text',
  'accent-hover': 'primary-hover interactive-hover action-hover primary-dark button-primary-background-hover',
  'accent-text': 'link text-link text-accent text-brand fg-accent',
  'accent-subtle': 'primary-container primary-subtle primary-light background-primary-subtle bg-accent-subtle',
  focus: 'ring focus-ring border-focus outline-focus focus-outline',
  success: 'positive text-success success-main fg-success feedback-success status-success',
  warning: 'caution attention text-warning warning-main feedback-warning status-warning',
  danger: 'error critical destructive negative text-danger text-error error-main feedback-error',
  'font-family': 'font font-sans font-family-sans font-body font-family-body typeface font-family-primary',
  'font-family-mono': 'font-mono mono monospace font-family-code font-code font-family-monospace',
  'font-size': 'font-size-md font-size-medium font-size-body text-md font-size-16',
  'font-weight-strong': 'font-weight-bold font-weight-semibold font-weight-semi-bold weight-bold bold',
  radius: 'border-radius corner-radius radius-md radius-medium border-radius-md rounded radius-card',
  space: 'spacing spacing-md space-md spacing-medium space-medium spacing-4 space-4 spacing-16',
  'border-width': 'stroke-width line-width border-width-sm border-width-thin stroke',
  shadow: 'box-shadow elevation shadow-md shadow-medium shadow-card elevation-2 card-shadow',
  duration: 'motion motion-duration duration-normal duration-medium duration-fast transition-duration',
};

/** Words of group names that do not tell tokens apart. */
const ignoredWords = (
  'root default base value token tokens theme themes global core sys semantic alias ' +
  'color colors colour colours palette typography size sizes dimension'
).split(' ');

const toKebabCase = (name: string): string =>
  name
    .slice(0, 60)
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '');

export type TokenMatch = {
  readonly name: Token;
  /** 0 is the exact name in an exported file; the lower, the better the match. */
  readonly rank: number;
};

const matchesByName: ReadonlyMap<string, TokenMatch> = new Map(
  tokens.flatMap((name) =>
    [name, ...synonyms[name].split(' ')].map((word, index) => [word, { name, rank: index + 1 }] as const),
  ),
);

/** The scheme that a group or mode is named after. */
export function schemeFromName(name: string): Scheme | undefined {
  const [, scheme] = /^(?:theme-|mode-|scheme-)?(light|dark)(?:-theme|-mode|-scheme)?$/.exec(toKebabCase(name)) ?? [];
  return scheme === 'light' || scheme === 'dark' ? scheme : undefined;
}

/** The token for a path without its scheme. */
export function matchToken(path: readonly string[]): TokenMatch | undefined {
  const [first, ...inner] = path;
  const ownName = inner.filter((name) => name !== 'base').join('.');
  if (first === 'checkout' && isToken(ownName)) return { name: ownName, rank: 0 };
  const words = path.map(toKebabCase).filter((word) => word !== '');
  const telling = words.filter((word) => !ignoredWords.includes(word));
  return matchesByName.get(words.join('-')) ?? matchesByName.get(telling.join('-'));
}
