import { exitCodes, jsonOption, report, UsageError, type Command } from '../command.js';
import { failed, messageOf, type Check, type Finding } from './check.js';
import { checkDatabase } from './database.js';
import { checkPage } from './page.js';
import { checkClock, checkService } from './service.js';
import { checkSettings } from './settings.js';
import { checkSignatures } from './signatures.js';

/** The parts of the check-up, in the order of the report. */
const checks: Readonly<Record<string, Check>> = {
  settings: checkSettings,
  clock: checkClock,
  database: checkDatabase,
  signatures: checkSignatures,
  service: checkService,
  page: checkPage,
};

type NamedFinding = Finding & { readonly check: string };

const marks = { ok: 'ok', warning: 'warning', failed: 'FAILED', 'not checked': 'not checked' } as const;

const toLines = (findings: readonly NamedFinding[]): string[] =>
  findings.flatMap(({ check, verdict, says, advice }) => [
    `${marks[verdict].padEnd(11)}  ${check.padEnd(10)}  ${says}`,
    ...(advice === undefined ? [] : [`${' '.repeat(25)}${advice}`]),
  ]);

export const doctor: Command = {
  summary: 'Checks the settings, the clock, the database, the signatures and a page.',
  details: [
    'It reads the environment of the service, changes nothing, and says what to do about each finding. Start it where the service\nruns, with the same variables. With --url it also calls the running service; with --page it reads the\nContent-Security-Policy of a page of the shop, and says what that keeps from the checkout of --url, or of the service that the page\nnames.',
    'It ends with 1 if something failed. A warning is for you to decide and ends with 0.',
  ],
  options: {
    url: { value: 'URL', says: 'The running service, whose checkout the page has.' },
    page: { value: 'URL', says: 'A page of the shop with the checkout.' },
    ...jsonOption,
  },
  examples: [
    ['', 'The settings, the database and the signatures.'],
    ['--url https://pay.example --page https://shop.example/cart', 'The running service and a page, too.'],
    ['--json', 'For a program: a list of findings with their verdicts.'],
  ],
  async run(context) {
    const found: NamedFinding[] = [];
    for (const [check, run] of Object.entries(checks)) {
      const findings = await run(context).catch((error: unknown) => {
        if (error instanceof UsageError) throw error;
        return [failed(messageOf(error), 'See --help.')];
      });
      found.push(...findings.map((finding) => ({ check, ...finding })));
    }
    const isFine = !found.some(({ verdict }) => verdict === 'failed');
    report(context, { json: { ok: isFine, findings: found }, lines: toLines(found) });
    return isFine ? exitCodes.ok : exitCodes.finding;
  },
};
