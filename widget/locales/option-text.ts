import type { PaymentOption } from '#contract';
import { sanitizeText } from '../common/sanitize.js';
import type { OptionNames, OptionText, OptionWords } from '../text/text.js';
import { seedOptions } from './seed-options.js';

const own = <T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  table && Object.hasOwn(table, key) ? table[key] : undefined;

/** A service that calls an option something else means something else. */
function translated({ name, show_name, alt }: PaymentOption, words: OptionWords | undefined): OptionText {
  const [seedName, seedAlt] = own(seedOptions, name) ?? [];
  const [ownName, ownAlt] = own(words, name) ?? [];
  return {
    show_name: show_name === seedName ? (ownName ?? show_name) : show_name,
    alt: alt === seedAlt ? (ownAlt ?? alt) : alt,
  };
}

/** What a buyer reads about an option: the merchant's words, else those of the language, else the service's. */
export function optionText(
  option: PaymentOption,
  { names, words }: { names: OptionNames | undefined; words: OptionWords | undefined },
): OptionText {
  const text = translated(option, words);
  const given = own(names, option.name);
  const { show_name, alt } = typeof given === 'object' ? given : { show_name: given, alt: undefined };
  return {
    show_name: typeof show_name === 'string' ? sanitizeText(show_name, 60) : text.show_name,
    alt: typeof alt === 'string' ? sanitizeText(alt) : text.alt,
  };
}
