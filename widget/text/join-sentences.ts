/** Sentences one after the other; empty ones go. Chinese and Japanese have no space between them. */
export const joinSentences = (...sentences: readonly string[]): string =>
  sentences
    .filter(Boolean)
    .join(' ')
    .replace(/(?<=[。？！]) /g, '');
