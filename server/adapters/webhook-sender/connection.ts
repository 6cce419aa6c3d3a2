import { once } from 'node:events';
import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { SendError } from './send-error.js';

export type Connect = (target: { readonly host: string; readonly port: number }) => Socket;

type ReadyCondition = { readonly event: string; readonly error: SendError; readonly signal: AbortSignal };

/** Resolves when the socket emits `event`; destroys the socket and rejects when it fails or the signal aborts first. */
async function whenReady(socket: Socket, { event, error, signal }: ReadyCondition): Promise<Socket> {
  socket.on('error', () => undefined); // stays: an error after the end must not end the process
  try {
    await once(socket, event, { signal });
    return socket;
  } catch {
    socket.destroy();
    throw error;
  }
}

/** How many addresses of a host are tried, and for how long each. */
const maxAddresses = 3;
const addressTimeoutMs = 4000;

export async function connectToReceiver(
  { addresses, port }: { addresses: readonly string[]; port: number },
  { connect, signal }: { readonly connect: Connect; readonly signal: AbortSignal },
): Promise<Socket> {
  const [host, ...otherAddresses] = addresses.slice(0, maxAddresses);
  if (host === undefined) throw new SendError('connection');
  const limit = otherAddresses.length > 0 ? AbortSignal.any([signal, AbortSignal.timeout(addressTimeoutMs)]) : signal;
  try {
    return await whenReady(connect({ host, port }), {
      event: 'connect',
      error: new SendError('connection'),
      signal: limit,
    });
  } catch (error) {
    if (signal.aborted || otherAddresses.length === 0) throw error;
    return connectToReceiver({ addresses: otherAddresses, port }, { connect, signal });
  }
}

type TlsSettings = { readonly name: string; readonly signal: AbortSignal; readonly ca?: string | undefined };

/** Starts TLS on a connection. The certificate must be valid for the name, which may be an IP address. */
export const upgradeToTls = (socket: Socket, { name, signal, ca }: TlsSettings): Promise<Socket> =>
  whenReady(
    connectTls({
      socket,
      host: name,
      servername: isIP(name) ? '' : name,
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: true, // overrides NODE_TLS_REJECT_UNAUTHORIZED
      ...(ca === undefined ? {} : { ca }),
    }),
    { event: 'secureConnect', error: new SendError('tls'), signal },
  );
