import { trimTrailingSlashes } from '#contract';
import { hostOf, parseUrl, partnerSecretsOf } from '#core';
import { readConfig } from '../program/config/config.js';
import { UsageError, type Command, type CommandContext } from './command.js';
import { checkDatabase } from './doctor-database.js';
import { failed, messageOf, notChecked, ok, warning, type Check, type Finding } from './finding.js';

const reference = 'The page on configuration lists every variable with its rule.';

const checkSettings: Check = ({ environment, readFile }) => {
  const parsed = readConfig(environment, readFile);
  if (!parsed.ok) return parsed.message.split('\n').map((sentence) => failed(sentence, reference));
  const { host, port, databaseUrl, sandbox, upstreamSettings, manualPayments, warnings } = parsed.config;
  const mode = environment['NODE_ENV'] === 'production' ? 'production' : 'development';
  const store = databaseUrl === undefined ? 'the embedded database' : 'PostgreSQL';
  const money = upstreamSettings ? 'an upstream' : manualPayments ? 'manual payments' : 'simulated payments';
  const summary = `${mode}, ${host}:${port}, ${store}, ${money}, the sandbox is ${sandbox ? 'on' : 'off'}.`;
  return [ok(`The settings are valid: ${summary}`), ...warnings.map((sentence) => warning(sentence, reference))];
};

const timeoutMs = 15_000;

/** A URL of http or https, without slashes at its end. @throws UsageError */
function readServiceUrl({ text }: CommandContext): string | undefined {
  const url = text('url');
  if (url === undefined) return undefined;
  if (/^https?:$/.test(parseUrl(url)?.protocol ?? '')) return trimTrailingSlashes(url);
  throw new UsageError('--url must be an http or https URL, such as http://127.0.0.1:8787.');
}

/** The names of what a service that is not ready lacks. */
async function brokenParts(reply: Response): Promise<string> {
  const { checks = {} } = (await reply.json()) as { readonly checks?: Readonly<Record<string, boolean>> };
  return Object.keys(checks)
    .filter((name) => !checks[name])
    .join(', ');
}

const checkService: Check = async (context) => {
  const url = readServiceUrl(context);
  if (url === undefined) return [notChecked('Name a running service with --url.')];
  try {
    const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' });
    if (reply.ok) return [ok(`${url} is ready.`)];
    if (reply.status === 404)
      return [failed(`${url} has no /readyz.`, 'It is another service, or behind another path.')];
    const broken = await brokenParts(reply).catch(() => '');
    return [failed(`${url} is not ready: ${broken || `it answers ${reply.status}`}.`, 'Its log has the reason.')];
  } catch (error) {
    const says = `${url} does not answer: ${messageOf((error as Error).cause ?? error)}`;
    return [failed(says, 'Check the address, and that the service runs.')];
  }
};

const checkPartner: Check = ({ environment, readFile, text }) => {
  const partner = text('partner');
  if (partner === undefined) return [notChecked('Name the host of a partner with --partner: this prints its secret.')];
  const url = hostOf(partner) === '' ? `https://${partner}` : partner;
  if (hostOf(url) === '') throw new UsageError('--partner must be a host or a URL, such as partner.example.');
  const parsed = readConfig(environment, readFile);
  if (!parsed.ok) return [notChecked('The secret of a partner follows from valid settings.')];
  const { webhooks } = parsed.config;
  if (webhooks.partnerSecrets) return [ok('PARTNER_WEBHOOK_SECRET verifies the webhooks to every partner.')];
  return [ok(`${hostOf(url)} verifies its webhooks by ${partnerSecretsOf(url, webhooks).join(' ')}`)];
};

const checks: Readonly<Record<string, Check>> = {
  settings: checkSettings,
  database: checkDatabase,
  service: checkService,
  partner: checkPartner,
};

type NamedFinding = Finding & { readonly check: string };

const toLines = (findings: readonly NamedFinding[]): string[] =>
  findings.flatMap(({ check, verdict, says, advice }) => [
    `${(verdict === 'failed' ? 'FAILED' : verdict).padEnd(11)}  ${check.padEnd(8)}  ${says}`,
    ...(advice === undefined ? [] : [`${' '.repeat(23)}${advice}`]),
  ]);

export const doctor: Command = {
  summary: 'Checks the settings, the database and a running service.',
  details: [
    'It reads the environment of the service, changes no setting and no order, and says what to do about each finding. Start it where the service\nruns, with the same variables.',
    'It ends with 1 if something failed. A warning is for you to decide and ends with 0.',
  ],
  options: {
    url: { value: 'URL', says: 'The running service, which has to be ready.' },
    partner: { value: 'HOST', says: 'A partner that gets webhooks: prints the secret that verifies them.' },
  },
  examples: [
    ['', 'The settings and the database.'],
    ['--url https://pay.example', 'The running service, too.'],
    ['--json', 'For a program: a list of findings with their verdicts.'],
  ],
  async run(context) {
    const found: NamedFinding[] = [];
    for (const [check, run] of Object.entries(checks))
      found.push(...(await run(context)).map((finding) => ({ check, ...finding })));
    const isFine = !found.some(({ verdict }) => verdict === 'failed');
    return { json: { ok: isFine, findings: found }, lines: toLines(found), isFine };
  },
};
