import { createHash } from 'node:crypto';
import { trimTrailingSlashes } from '#contract';
import { webUrlOption, serviceUrl } from '../service-client.js';
import { failed, messageOf, notChecked, ok, type Check, type Finding } from './check.js';
import { findImportMapProblems, findPolicyProblems, parsePolicies, type InlineScript, type Policy } from './policy.js';

const pageTimeoutMs = 15_000;

const metaPolicies = (html: string): Policy[] =>
  [...html.matchAll(/<meta\b[^<>]*>/gi)]
    .map(([tag]) => tag)
    .filter((tag) => /http-equiv\s*=\s*["']?content-security-policy["']?[\s/>]/i.test(tag))
    .flatMap((tag) => parsePolicies(/\bcontent\s*=\s*"([^"]*)"/i.exec(tag)?.[1] ?? ''));

const isImportMap = (attributes: string): boolean => /\btype\s*=\s*["']?importmap\b/i.test(attributes);

/** Inline import maps with hashes. */
const importMaps = (html: string): InlineScript[] =>
  [...html.matchAll(/<script\b([^<>]*)>([^<]*)<\/script>/gi)]
    .filter(([, attributes = '', text = '']) => isImportMap(attributes) && text.includes('"integrity"'))
    .map(([, attributes = '', text = '']) => ({
      nonce: /\bnonce\s*=\s*["']([^"']+)["']/i.exec(attributes)?.[1],
      hash: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('base64'),
    }));

function judgeContent(html: string): Finding {
  if (/<crypto-checkout\b/i.test(html)) return ok('The page has a <crypto-checkout>.');
  return notChecked('The HTML of the page has no <crypto-checkout>: a script may add it.');
}

type LoadedPage = { readonly url: URL; readonly status: number; readonly header: string; readonly html: string };

async function loadPage(address: string): Promise<LoadedPage> {
  const reply = await fetch(address, { signal: AbortSignal.timeout(pageTimeoutMs) });
  const header = reply.headers.get('content-security-policy') ?? '';
  return { url: new URL(reply.url), status: reply.status, header, html: await reply.text() };
}

function judgePage({ url, status, header, html }: LoadedPage, service: string): Finding[] {
  if (status >= 400) return [failed(`${url.href} answers ${status}.`, 'Name the page that has the checkout.')];
  const policies = [...parsePolicies(header), ...metaPolicies(html)];
  const problems = [
    ...findPolicyProblems(policies, { page: url, service }),
    ...importMaps(html).flatMap((importMap) => findImportMapProblems(policies, importMap)),
  ];
  const isMixed = url.protocol === 'https:' && service.startsWith('http:');
  const mixed = isMixed ? [failed(`A page of https does not load ${service}.`, 'Serve the service by https.')] : [];
  const fine =
    policies.length === 0
      ? ok('The page has no Content-Security-Policy, so nothing is blocked.')
      : ok(`The Content-Security-Policy of the page lets the checkout of ${service} work.`);
  return [judgeContent(html), ...mixed, ...(problems.length > 0 ? problems : [fine])];
}

/** The service of the page, as the widget finds it: by `base-url`, else by the origin of the script. */
function namedService({ url, html }: LoadedPage): string | undefined {
  const baseUrl = /<crypto-checkout\b[^<>]*\sbase-url\s*=\s*["']([^"'<]+)["']/i.exec(html)?.[1];
  if (baseUrl !== undefined) return trimTrailingSlashes(new URL(baseUrl, url).href);
  const script = /<script\b[^<>]*\ssrc\s*=\s*["']([^"'<]*\/checkout(?:\.iife)?\.js)["']/i.exec(html)?.[1];
  return script === undefined ? undefined : new URL(script, url).origin;
}

/** Checks the Content-Security-Policy of `--page` for the service of `--url`, or the page's own. */
export const checkPage: Check = async (context) => {
  const page = context.text('page');
  if (page === undefined) return [notChecked('Name a page with --page.')];
  const address = webUrlOption(page, '--page');
  const given = context.text('url') === undefined ? undefined : serviceUrl(context);
  try {
    const loaded = await loadPage(page);
    return judgePage(loaded, given ?? namedService(loaded) ?? serviceUrl(context));
  } catch (error) {
    return [failed(`${address} cannot be read: ${messageOf(error)}`, 'Check the address.')];
  }
};
