import { supportedCurrencies } from '#contract';
import { sendRequest } from '../../../widget/api/client.js';
import { explainSettings } from '../../../widget/config/problem-message.js';
import { readSettings } from '../../../widget/config/settings.js';
import type { CheckoutHost } from '../../../widget/element/host.js';
import { chunkLoaders } from '../../../widget/lazy/chunk-loaders.js';
import { checkAddress, isCheckedNetwork } from '../../../widget/networks/index.js';
import { networkName } from '../../../widget/text/format.js';
import { ensureService } from '../../service/find-service.js';
import { siteRoot } from '../../service/site-root.js';

const serviceUrl = (): string => siteRoot().href.replace(/\/$/, '');

/** The networks of the service behind this page whose addresses have a rule. */
async function listNetworks(): Promise<readonly string[]> {
  const reply = await sendRequest(supportedCurrencies, { baseUrl: serviceUrl(), signal: AbortSignal.timeout(4000) });
  const currencies = reply.ok ? reply.value.data.data.currencies : [];
  return [...new Set(currencies.map(({ network }) => network))].filter(isCheckedNetwork);
}

/** Of which networks a text is an address, or why of none. */
async function explainAddress(address: string): Promise<readonly string[]> {
  const networks = await listNetworks();
  const verdicts = await Promise.all(networks.map((network) => checkAddress(address, network)));
  const having = (word: string): readonly string[] =>
    networks.filter((_, index) => [verdicts[index]].some((one) => one && (one.ok ? 'ok' : one.problem) === word));
  const own = having('ok').map((network) => `An address of ${networkName(network)}: ${network}.`);
  if (own.length > 0) return own;
  if (having('testnet').length > 0) return ['This is an address of a test network.'];
  const mistyped = having('checksum').map(networkName).join(', ');
  return [mistyped ? `This is an address of ${mistyped} with a typing error.` : 'No network here has such an address.'];
}

/** By the widget's own rules, without a request to the service that the tag names. */
async function explainElement(given: Element): Promise<readonly string[]> {
  // Not connected: it starts nothing. Its children stay behind.
  const host = document.importNode(given) as CheckoutHost;
  const { problems } = readSettings(host, serviceUrl);
  host.setAttribute('base-url', serviceUrl());
  return explainSettings(problems, { host, chunks: chunkLoaders });
}

/** What is wrong with the HTML of a checkout, or which address a text is. A parsed document runs and loads nothing. */
export async function explain(text: string): Promise<readonly string[]> {
  await ensureService();
  if (!text.includes('<')) return explainAddress(text.trim());
  const parsed = new DOMParser().parseFromString(text, 'text/html');
  const elements = [...parsed.querySelectorAll('crypto-checkout')];
  if (elements.length === 0) return ['There is no <crypto-checkout> tag in it.'];
  await import(/* @vite-ignore */ new URL('checkout.js', siteRoot()).href);
  const script = parsed.querySelector('script[src*="checkout.js"]:not([type="module"])');
  const sentences = await Promise.all(elements.map(explainElement));
  return [
    ...sentences.flat(),
    ...(script ? ['The script has no type="module".'] : []),
    ...(/<crypto-checkout[^>]*\/>/.test(text) ? ['HTML needs the closing tag </crypto-checkout>.'] : []),
  ];
}
