/** The texts of these patterns have a limited length, which the fuzz uses instead of 30,000. */
export type BoundedPattern = { readonly file: string; readonly literal: string; readonly most: number };

export const boundedPatterns: readonly BoundedPattern[] = [
  // the quotient that `divideToSignificantDigits` computes
  { file: 'server/core/pricing/rates.ts', literal: String.raw`/\.?0+$/`, most: 64 },
  // an amount: the contract takes at most 64 characters
  { file: 'widget/text/format.ts', literal: String.raw`/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g`, most: 64 },
  { file: 'widget/text/format-number.ts', literal: String.raw`/\.0+$|(?<=\.\d*)0+$/`, most: 64 },
  // `parseDimension` checks the length first
  {
    file: 'widget/theme/formats/codecs.ts',
    literal: String.raw`/^(-?(?:\d+\.?\d*|\.\d+))([a-z]*)$/i`,
    most: 40,
  },
];

/** The greatest length of the pattern's texts; undefined without a limit. */
export const mostOf = ({ place, literal }: { readonly place: string; readonly literal: string }): number | undefined =>
  boundedPatterns.find((one) => place.startsWith(`${one.file}:`) && one.literal === literal)?.most;
