import { sentences, type DocumentCase, type Sentence } from './cases.js';
import { judgeReply, type Observation } from './judge.js';

type Verdict = 'passed' | 'failed' | 'not tested';

type JudgedSentence = Pick<Sentence, 'id' | 'section' | 'text'> & {
  readonly verdict: Verdict;
  /** The problems if it failed, the cases if it passed, or why it was not tested. */
  readonly because: readonly string[];
};

export type ConformanceReport = {
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly sentences: readonly JudgedSentence[];
};

export type SkippedCase = { readonly case: DocumentCase; readonly reason: string };

type Findings = { readonly observations: readonly Observation[]; readonly skipped: readonly SkippedCase[] };

/** Whether a case tests a sentence. */
const isAbout = (one: DocumentCase, { id, operation }: Sentence): boolean =>
  operation === one.operation || judgeReply(one, undefined).some(({ sentence }) => sentence === id);

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

const noReply = 'No reply shows it.';

/** Gives each sentence a verdict: failed when any reply contradicts it, passed when all replies agree. */
export function createReport({ observations, skipped }: Findings): ConformanceReport {
  const judged = sentences.map((sentence): JudgedSentence => {
    const { id, section, text, untested } = sentence;
    const found = observations.filter((one) => one.sentence === id);
    const problems = found.flatMap(({ case: name, problem }) => (problem === undefined ? [] : [`${name}: ${problem}`]));
    const base = { id, section, text };
    if (problems.length > 0) return { ...base, verdict: 'failed', because: unique(problems) };
    if (found.length > 0) return { ...base, verdict: 'passed', because: unique(found.map((one) => one.case)) };
    const reasons = skipped.filter((one) => isAbout(one.case, sentence)).map(({ reason }) => reason);
    const because = untested === undefined ? unique(reasons) : [untested];
    return { ...base, verdict: 'not tested', because: because.length > 0 ? because : [noReply] };
  });
  const count = (verdict: Verdict): number => judged.filter((one) => one.verdict === verdict).length;
  const counts = { passed: count('passed'), failed: count('failed'), 'not tested': count('not tested') };
  return { counts, sentences: judged };
}
