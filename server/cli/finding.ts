import type { CommandContext } from './command.js';

/** `warning` is for a person to decide; only `failed` is a finding. */
type Verdict = 'ok' | 'warning' | 'failed' | 'not checked';

/** One result: a sentence, and what to do about it. */
export type Finding = { readonly verdict: Verdict; readonly says: string; readonly advice?: string };

/** A part of the check-up. Problems are findings; it throws for a wrong use of the options alone. */
export type Check = (context: CommandContext) => readonly Finding[] | Promise<readonly Finding[]>;

export const ok = (says: string): Finding => ({ verdict: 'ok', says });
export const notChecked = (says: string): Finding => ({ verdict: 'not checked', says });
export const warning = (says: string, advice: string): Finding => ({ verdict: 'warning', says, advice });
export const failed = (says: string, advice: string): Finding => ({ verdict: 'failed', says, advice });

export const messageOf = (error: unknown): string => {
  const { message, code } = error as { readonly message?: string; readonly code?: string };
  return message !== undefined && message !== '' ? message : String(code);
};
