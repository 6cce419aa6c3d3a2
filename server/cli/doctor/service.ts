import { listCurrencies, listWebhooks } from '#contract';
import { parseUrl } from '#core';
import { systemClock } from '../../adapters/system/index.js';
import { accountHeaders, callService, serviceUrl, serviceQuery } from '../service-client.js';
import { failed, messageOf, notChecked, ok, warning, type Check, type Finding } from './check.js';

async function judgeReadiness(url: string): Promise<Finding> {
  const { status, body } = await callService(`${url}/readyz`);
  if (status === 200) return ok(`${url} is ready.`);
  if (status === 404) return notChecked(`${url} has no /readyz: it is another service, or behind another path.`);
  const { checks = {} } = (body ?? {}) as { readonly checks?: Readonly<Record<string, boolean>> };
  const broken = Object.keys(checks).filter((name) => !checks[name]);
  const names = broken.join(', ');
  return failed(`${url} is not ready: ${names || `it answers ${status}`}.`, 'Its log has the reason.');
}

async function judgeCredentials(url: string, headers: Readonly<Record<string, string>>): Promise<Finding> {
  const { method, path } = listCurrencies;
  const { status, body } = await callService(url + path, { method, headers });
  if ((body as { status?: unknown } | undefined)?.status === 'success') return ok('The service takes the credentials.');
  const says = `The service refuses the credentials (${status}).`;
  return failed(says, 'Set BUSINESS_ID and SECRET_KEY as the service has them.');
}

const maxListed = 100;

/** The newest messages that wait, of one order or of all; undefined where the service lists none. */
async function listWaiting(
  url: string,
  { headers, code }: { headers: Readonly<Record<string, string>>; code?: string },
) {
  const { method, path, success } = listWebhooks;
  const query = serviceQuery({ state: 'waiting', limit: maxListed, transaction_code: code });
  const parsed = success.safeParse((await callService(`${url}${path}?${query}`, { method, headers })).body);
  return parsed.success ? parsed.data.data : undefined;
}

/** The receivers that sleep, and what wakes each: the messages of an order go in sequence. */
async function judgeReceivers(url: string, headers: Readonly<Record<string, string>>): Promise<readonly Finding[]> {
  const waiting = await listWaiting(url, { headers });
  if (!waiting) return [notChecked('The service lists no webhooks for these credentials.')];
  const asleep = waiting.filter(({ asleep_until }) => typeof asleep_until === 'number');
  const oldest = new Map(asleep.map((one) => [parseUrl(one.url)?.host ?? one.url, one]));
  if (oldest.size === 0) return [ok('No receiver of a waiting webhook sleeps.')];
  return Promise.all(
    [...oldest].map(async ([host, { id, transaction_code: code, audience, asleep_until }]) => {
      const ofOrder = await listWaiting(url, { headers, code });
      const first = ofOrder?.findLast((one) => one.audience === audience);
      const until = new Date(Number(asleep_until) * 1000).toISOString();
      const says = `The receiver ${host} sleeps until ${until}: it has refused 60 webhooks.`;
      return warning(says, `Mend it, then wake it: replay ${first?.id ?? id}`);
    }),
  );
}

export const checkService: Check = async (context) => {
  if (context.text('url') === undefined) return [notChecked('Name a running service with --url.')];
  const url = serviceUrl(context);
  try {
    const headers = accountHeaders(context);
    return [await judgeReadiness(url), await judgeCredentials(url, headers), ...(await judgeReceivers(url, headers))];
  } catch (error) {
    return [failed(messageOf(error), 'Check the address, and that the service runs.')];
  }
};

/** Receivers refuse webhooks whose time differs by five minutes. */
const [warnSeconds, failSeconds] = [5, 120];

function judgeClock(reference: string, seconds: number): Finding {
  const off = Math.abs(seconds);
  const says = `The clock of this machine is ${Math.round(off)} s ${seconds > 0 ? 'behind' : 'ahead of'} ${reference}.`;
  const advice = 'Let this machine follow a time server: webhooks with a wrong time are refused.';
  if (off > failSeconds) return failed(says, advice);
  return off > warnSeconds ? warning(says, advice) : ok(`The clock agrees with ${reference}.`);
}

/** The difference to the header `Date` of a reply, in seconds; undefined without the header. */
async function readOffset(url: string): Promise<number | undefined> {
  const before = systemClock();
  const { headers } = await callService(url);
  const date = Date.parse(headers.get('date') ?? '');
  // The header has whole seconds: half a second is lost on average.
  return Number.isNaN(date) ? undefined : (date + 500 - (before + systemClock()) / 2) / 1000;
}

/** Compares the clock with hosts that the options or the environment name. */
export const checkClock: Check = async ({ text, environment }) => {
  const names = [text('url'), text('page'), environment['UPSTREAM_URL'], environment['RATES_URL']];
  const references = new Set(names.flatMap((name) => (name ? [new URL(name).origin] : [])));
  if (references.size === 0) return [notChecked('There is nothing to compare with: name a service with --url.')];
  return Promise.all(
    [...references].map(async (reference) => {
      try {
        const offset = await readOffset(reference);
        return offset === undefined ? notChecked(`${reference} sends no time.`) : judgeClock(reference, offset);
      } catch (error) {
        return notChecked(messageOf(error));
      }
    }),
  );
};
