// Presses keys, listens until a text was spoken, and notes what was heard.
import { setTimeout as delay } from 'node:timers/promises';
import type { Desktop } from './desktop.js';

const pollMs = 50;
const timeoutMs = 30_000;

/** Silence that ends what a key makes the reader say. Far longer than Orca needs between two utterances. */
const silenceMs = 600;

/** A key that says nothing within this time is pressed again. */
const keyMs = 5_000;

/** What differs from run to run. */
const placeholders: readonly (readonly [RegExp, string])[] = [
  [/ - Memory usage - [\d.]+ MB/g, ''],
  [/≈ \d+ min/g, '≈ <minutes>'],
  [/127\.0\.0\.1:\d+/g, '<host>'],
  [/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g, '<order code>'],
  [/\b[\da-f]{64}\b/g, '<transaction>'],
  [/\b[A-Z][a-z]{2} \d{1,2}, \d{4}, /g, '<date> '],
  [/\b\d{1,2}:\d\d(?::\d\d)?\b(?:\s?[AP]M\b)?/g, '<clock>'],
];

/** What a quick machine leaves out or says in another place: the loading and the tabs of pages, the modes of the reader, what a later text replaces. */
const optional =
  /^(?:.* page tab|Loading|Finished loading|Page has|Browse mode|Focus mode|Checkout region|Creating your order|Payment\.|Test mode)/;

const normalize = (text: string): string =>
  placeholders
    .reduce((rest, [pattern, name]) => rest.replace(pattern, name), text)
    .replace(/\s+/g, ' ')
    .trim();

type Until = { readonly until?: string };

export type Reader = {
  /** Presses a key and notes what is heard, at least until a text is heard. */
  readonly press: (key: string, options?: Until) => Promise<void>;
  /** Presses a key until a text is heard, and notes that. */
  readonly moveTo: (key: string, text: string) => Promise<void>;
  /** Clicks the first line of the page, which ends the focus mode, and notes nothing. */
  readonly click: () => Promise<void>;
  /** Types a text, and notes nothing. */
  readonly type: (text: string) => Promise<void>;
  /** Lets the reader read the page from its top to its end. */
  readonly readPage: (title: string) => Promise<void>;
  /** Waits for a text while something happens, and notes the utterance that has it. */
  readonly hear: (
    title: string,
    event: { readonly until: string; readonly act: () => Promise<unknown> },
  ) => Promise<void>;
  /** Waits until a text is heard, and notes nothing. */
  readonly wait: (until: string) => Promise<void>;
  readonly transcript: () => string;
};

/** The first and the last text of each page of the tests. */
export const [firstText, lastText] = ['Your order', 'End of the page'];

export function createReader(desktop: Desktop): Reader {
  const notes: string[] = [];
  let position = desktop.readSpeech().length;

  const heardFrom = (start: number): readonly string[] =>
    desktop
      .readSpeech()
      .slice(start)
      .flatMap(([kind, text]) => (kind === 'begin' || text === '' ? [] : [kind === 'cut' ? `${text} …` : text]))
      .map(normalize);

  /** Waits for a text, by default for none, then for silence. */
  async function listen(until?: string, limitMs = timeoutMs): Promise<readonly string[]> {
    const start = position;
    let silence = 0;
    for (let waited = 0; waited < limitMs; waited += pollMs) {
      const { length } = desktop.readSpeech();
      silence = length === position ? silence + pollMs : 0;
      position = length;
      const heard = heardFrom(start);
      if (silence >= silenceMs && (until === undefined || heard.some((text) => text.includes(until)))) return heard;
      await delay(pollMs);
    }
    throw new Error(`“${until}” was not heard, but\n${heardFrom(start).join('\n')}`);
  }

  async function pressUntil(key: string, text: string): Promise<readonly string[]> {
    const missed: string[] = [];
    for (let presses = 0; presses < 20; presses += 1) {
      await desktop.press(key);
      const heard = await listen('', keyMs).catch(() => []);
      if (heard.some((one) => one.includes(text))) return heard;
      missed.push(...heard);
    }
    throw new Error(`${key} does not reach “${text}”, but\n${missed.join('\n')}`);
  }

  function note(title: string, heard: readonly string[]): void {
    const lines = heard.filter((text) => !optional.test(text)).map((text) => `- ${text}\n`);
    notes.push([`## ${title}\n`, lines.join('')].filter(Boolean).join('\n'));
  }

  return {
    press: async (key, { until } = {}) => {
      await desktop.press(key);
      note(key, await listen(until));
    },
    moveTo: async (key, text) => note(`${key} to “${text}”`, await pressUntil(key, text)),
    click: async () => {
      await desktop.click();
      await listen();
    },
    type: async (text) => {
      await desktop.type(text);
      await listen();
    },
    readPage: async (title) => {
      await pressUntil('ctrl+Home', firstText);
      await desktop.press('KP_Add');
      note(title, await listen(lastText));
    },
    hear: async (title, { until, act }) => {
      await act();
      note(
        title,
        (await listen(until)).filter((text) => text.includes(until)),
      );
    },
    wait: async (until) => void (await listen(until)),
    transcript: () => notes.join('\n'),
  };
}
