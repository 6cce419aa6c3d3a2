import type { Request, RequestHandler, Response } from 'express';
import { setTimeout as delay } from 'node:timers/promises';
import { allowsAnyOrigin, areaOf, type Api, type ApiRequest } from '#api';
import type { CredentialGuard } from './credential-guard.js';
import { linkToHelp, Refusal, sendJson } from './refusal.js';
import { localsOf } from './request-log.js';
import type { AppSettings } from './settings.js';
import { createClientStreams, sendDownload, sendEventStream, takeConnection } from './streams.js';

function toApiRequest(request: Request, response: Response): ApiRequest {
  const { method, baseUrl, path, url } = request;
  const mark = url.indexOf('?');
  const { client, newTraceparent } = localsOf(response);
  return {
    method,
    path: baseUrl + path,
    query: new URLSearchParams(mark < 0 ? '' : url.slice(mark)), // the parser strips one question mark
    header: (name) => request.headers[name] as string | undefined,
    newTraceparent,
    client: () => client.masked,
    origin: () => `${request.protocol}://${request.headers.host ?? ''}`,
  };
}

/** Makes handlers that call an API and send its reply: as JSON, as an event stream or as a file. */
export function createReplies(settings: AppSettings, guard: CredentialGuard): (api: Api) => RequestHandler {
  const { publicUrl } = settings;
  const clientStreams = createClientStreams(settings);

  return (api) => async (request, response) => {
    const { status, headers, body, stream, download, delayMs } = await api(toApiRequest(request, response));
    if (status === 401) guard.reportFailure(request, response);
    if (delayMs !== undefined) await delay(delayMs, undefined, { ref: false });
    const isPublic = allowsAnyOrigin({ area: areaOf(request.baseUrl + request.path) });
    if (stream ?? download) {
      const hasPlace = !(stream && isPublic && clientStreams.isFull(response)) && takeConnection(request, response);
      if (!hasPlace) throw new Refusal('too_many_streams');
    }
    response.status(status).set(headers);
    const code = headers['error-code'];
    if (code !== undefined) linkToHelp(response, { code, publicUrl });
    if (download) return sendDownload(response, download);
    if (!stream) return sendJson(response, body);
    if (isPublic) clientStreams.add(response);
    sendEventStream(response, stream);
  };
}
