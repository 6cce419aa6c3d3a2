import type { Text } from '../text/text.js';

type Load = () => Promise<{ readonly words: Text }>;

/** Every language but English, which is built in. */
export const dictionaries: Readonly<Record<string, Load>> = {
  de: () => import('./de.js'),
};
