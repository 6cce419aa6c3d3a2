import { html, type TemplateResult } from 'lit';
import { pageUrl } from '../config/attributes.js';
import { en } from '../text/en/summary.js';
import type { ViewContext } from '../state/model.js';

/** Opens a new tab: the order stays on the screen. */
const link = (url: string, label: string): TemplateResult =>
  html`<a href=${url} target="_blank" rel="noopener noreferrer">${label}</a>`;

/** The sentence with a link for each pair of brackets, in their order. */
const consentSentence = (text: string, urls: readonly string[]): TemplateResult =>
  html`<p class="small consent">
    ${text.split(/\[([^[\]]*)\]/).map((piece, index) => (index % 2 ? link(urls[(index - 1) / 2] ?? '', piece) : piece))}
  </p>`;

/** A quiet line of links below the sentence about the terms, which links its own pages. */
export function footView({ host, model, translations }: ViewContext): TemplateResult {
  const text = { ...en, ...translations };
  const { consent } = host;
  const [termsUrl = '', privacyUrl = ''] = [pageUrl(host.termsUrl), pageUrl(host.privacyUrl)];
  const supportUrl = pageUrl(host.supportUrl, true) ?? '';
  // An order has its consent already.
  const isAsked = consent === 'required' && model.state.step !== 'ordered';
  const pages: readonly (readonly [url: string, label: string])[] = isAsked
    ? []
    : [
        [termsUrl, text.terms],
        [privacyUrl, text.privacy],
      ];
  const links = [...pages, [supportUrl, text.support] as const].filter(([url]) => url);
  // @csspart links - The links to terms, privacy policy and support.
  return html`
    ${isAsked ? consentSentence(privacyUrl ? text.consentBoth : text.consentTerms, [termsUrl, privacyUrl]) : ''}
    ${links.length > 0 ? html`<p class="small" part="links">${links.map(([url, label]) => link(url, label))}</p>` : ''}
  `;
}
