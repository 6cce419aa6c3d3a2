import type { Request } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import type { IncomingMessage } from 'node:http';

const loopback = /^(?:127\.|::1$|::ffff:127\.)/;

/** False for requests that a proxy on this machine forwards: they name their client in a header. */
export const isLoopbackClient = ({ socket, headers }: IncomingMessage): boolean =>
  loopback.test(socket.remoteAddress ?? '') && !headers['x-forwarded-for'] && !headers.forwarded;

/** The address of an IPv4 client, the /56 network of an IPv6 client. */
export const clientKey = (request: IncomingMessage): string => ipKeyGenerator((request as Request).ip ?? '');
