import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { SendError } from './send-error.js';

/** Begins to connect to an address, which is never a name. */
export type Connect = (target: { readonly host: string; readonly port: number }) => Socket;

/** Resolves when a socket says that it is ready, and closes it when it is not in time. */
function whenReady<S extends Socket>(socket: S, { event, error, signal }: ReadyCondition): Promise<S> {
  return new Promise((resolve, reject) => {
    const abandon = (): void => {
      socket.destroy();
      reject(signal.aborted ? new SendError('timeout') : error);
    };
    signal.addEventListener('abort', abandon, { once: true });
    socket.on('error', () => undefined); // for good: an error that comes after the end concerns nobody
    socket.once('error', abandon).once('close', abandon);
    socket.once(event, () => {
      signal.removeEventListener('abort', abandon);
      socket.off('error', abandon).off('close', abandon);
      resolve(socket);
    });
  });
}

type ReadyCondition = { readonly event: string; readonly error: SendError; readonly signal: AbortSignal };

/** So many of a host's addresses are tried, and each for so long. */
const maxAddresses = 3;
const addressTimeoutMs = 4000;

type Target = { readonly addresses: readonly string[]; readonly port: number };

/** Connects to the first of the addresses that answers. */
export async function connectTo(
  { addresses, port }: Target,
  { connect, signal }: { readonly connect: Connect; readonly signal: AbortSignal },
): Promise<Socket> {
  const [host, ...others] = addresses.slice(0, maxAddresses);
  if (host === undefined) throw new SendError('connection');
  const limit = others.length > 0 ? AbortSignal.any([signal, AbortSignal.timeout(addressTimeoutMs)]) : signal;
  try {
    return await whenReady(connect({ host, port }), {
      event: 'connect',
      error: new SendError('connection'),
      signal: limit,
    });
  } catch (error) {
    if (signal.aborted || others.length === 0) throw error;
    return connectTo({ addresses: others, port }, { connect, signal });
  }
}

type TlsSettings = { readonly name: string; readonly signal: AbortSignal; readonly ca?: string | undefined };

/** TLS over a connection, with a certificate that is valid for the name, or for the address where there is no name. */
export const upgradeToTls = (socket: Socket, { name, signal, ca }: TlsSettings): Promise<Socket> =>
  whenReady(
    connectTls({
      socket,
      host: name,
      servername: isIP(name) ? '' : name,
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: true, // whatever NODE_TLS_REJECT_UNAUTHORIZED says
      ...(ca === undefined ? {} : { ca }),
    }),
    { event: 'secureConnect', error: new SendError('tls'), signal },
  );
