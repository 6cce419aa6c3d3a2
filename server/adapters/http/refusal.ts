import type { Response } from 'express';
import type { failureReply } from '#api';
import { trimTrailingSlashes } from '#core';
import { localsOf } from './request-log.js';

export type FailureCode = Parameters<typeof failureReply>[0];

/** Ends a request with a failure of the document. Express passes it to the one error handler. */
export class Refusal extends Error {
  readonly code: FailureCode;
  readonly headers: Readonly<Record<string, string>>;
  constructor(code: FailureCode, headers: Readonly<Record<string, string>> = {}) {
    super(code);
    this.code = code;
    this.headers = headers;
  }
}

/** The seconds after which a client may try again. */
export const tooManyRequests = (seconds: number): Refusal =>
  new Refusal('too_many_requests', { 'retry-after': String(Math.max(1, Math.ceil(seconds))) });

/** Express's own `json` would answer `If-None-Match: *` by 304, also where an order was created. */
export function sendJson(response: Response, body: object): void {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  if (localsOf(response).isStopping()) response.setHeader('connection', 'close');
  response.end(JSON.stringify(body));
}

/** Links a failure to its row in the list of errors, where the pages have a URL. */
export function linkToHelp(response: Response, { code, publicUrl }: { code: string; publicUrl: string | undefined }) {
  if (publicUrl === undefined) return;
  const page = `${trimTrailingSlashes(publicUrl)}/docs/errors#${code.replaceAll('_', '-')}`;
  response.setHeader('link', `<${page}>; rel="help"`);
}
