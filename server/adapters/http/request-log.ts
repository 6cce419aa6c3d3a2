import type { Request, RequestHandler, Response } from 'express';
import { matchRoute, toTraceparent, traceOf } from '#api';
import { readClient, type Client } from './clients.js';
import type { AppSettings } from './settings.js';

/** What the handlers of a request share. */
export type Locals = {
  readonly client: Client;
  readonly newTraceparent: () => string;
  /** True once the server is stopping: each reply closes its connection. */
  readonly isStopping: () => boolean;
  /** Writes the line of the log, once. For a stream that is when it begins. */
  readonly log: () => void;
};

export const localsOf = (response: Response): Locals => response.locals as Locals;

/** The caller's own id when it is short and plain, so that one id can be followed through several systems. */
const givenId = ({ headers }: Request): string | undefined => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : undefined;
};

/** The path of an upstream webhook contains its secret: no other path has this many hexadecimal digits. */
const toLoggedPath = (path: string): string =>
  path.length < 32 ? path : path.slice(0, 200).replace(/[\da-f]{32,}/gi, '***');

/** Gives each request an id, which its reply and its log line have, and the id of its trace, which the log line has. */
export const identify =
  ({ newId, log, isStopping = () => false }: AppSettings): RequestHandler =>
  (request, response, next) => {
    const started = performance.now();
    const { method, path } = request;
    const given = givenId(request);
    const id = given ?? newId();
    const trace = traceOf(request.headers['traceparent'] as string | undefined, given === undefined ? () => id : newId);
    let isLogged = false;
    const writeLine = (): void => {
      if (isLogged) return;
      isLogged = true;
      const ms = Math.round((performance.now() - started) * 100) / 100;
      const entry = { id, trace: trace.traceId, method, path: toLoggedPath(path), status: response.statusCode, ms };
      log(entry, matchRoute(path));
    };
    const locals: Locals = {
      client: readClient(request),
      newTraceparent: () => toTraceparent(trace, newId),
      isStopping,
      log: writeLine,
    };
    Object.assign(response.locals, locals);
    response.setHeader('x-request-id', id);
    if (isStopping()) response.setHeader('connection', 'close');
    response.once('finish', writeLine).once('close', writeLine);
    next();
  };
