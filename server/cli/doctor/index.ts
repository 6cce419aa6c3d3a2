import { UsageError, type Command } from '../command.js';
import { failed, messageOf, type Check, type Finding } from './check.js';
import { checkDatabase } from './database.js';
import { checkPage } from './page.js';
import { checkClock, checkService } from './service.js';
import { checkSettings, checkSignatureSettings } from './settings.js';

const checks: Readonly<Record<string, Check>> = {
  settings: checkSettings,
  clock: checkClock,
  database: checkDatabase,
  signatures: checkSignatureSettings,
  service: checkService,
  page: checkPage,
};

type NamedFinding = Finding & { readonly check: string };

const toLines = (findings: readonly NamedFinding[]): string[] =>
  findings.flatMap(({ check, verdict, says, advice }) => [
    `${(verdict === 'failed' ? 'FAILED' : verdict).padEnd(11)}  ${check.padEnd(10)}  ${says}`,
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
  },
  examples: [
    ['', 'The settings, the database and the signatures.'],
    ['--url https://pay.example --page https://shop.example/cart', 'The running service and a page, too.'],
    ['--json', 'For a program: a list of findings with their verdicts.'],
  ],
  async run(context) {
    const found: NamedFinding[] = [];
    for (const [check, run] of Object.entries(checks)) {
      try {
        found.push(...(await run(context)).map((finding) => ({ check, ...finding })));
      } catch (error) {
        if (error instanceof UsageError) throw error;
        found.push({ check, ...failed(messageOf(error), 'See --help.') });
      }
    }
    const isFine = !found.some(({ verdict }) => verdict === 'failed');
    return { json: { ok: isFine, findings: found }, lines: toLines(found), isFine };
  },
};
