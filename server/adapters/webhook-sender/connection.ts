import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Fault } from './fault.js';

/** Begins to connect to an address, which is never a name. */
export type Connect = (target: { readonly host: string; readonly port: number }) => Socket;

/** Resolves when a socket says that it is ready, and closes it when it is not in time. */
function ready<S extends Socket>(socket: S, { event, fault, signal }: Ready): Promise<S> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      socket.destroy();
      reject(signal.aborted ? new Fault('timeout') : fault);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    socket.on('error', () => undefined); // for good: an error that comes after the end concerns nobody
    socket.once('error', giveUp).once('close', giveUp);
    socket.once(event, () => {
      signal.removeEventListener('abort', giveUp);
      socket.off('error', giveUp).off('close', giveUp);
      resolve(socket);
    });
  });
}

type Ready = { readonly event: string; readonly fault: Fault; readonly signal: AbortSignal };

/** So many of a host's addresses are tried, and each for so long. */
const mostAddresses = 3;
const addressMs = 4000;

type Target = { readonly addresses: readonly string[]; readonly port: number };

/** Connects to the first of the addresses that answers. */
export async function connectTo(
  { addresses, port }: Target,
  { connect, signal }: { readonly connect: Connect; readonly signal: AbortSignal },
): Promise<Socket> {
  const [host, ...others] = addresses.slice(0, mostAddresses);
  if (host === undefined) throw new Fault('connection');
  const limit = others.length > 0 ? AbortSignal.any([signal, AbortSignal.timeout(addressMs)]) : signal;
  try {
    return await ready(connect({ host, port }), { event: 'connect', fault: new Fault('connection'), signal: limit });
  } catch (error) {
    if (signal.aborted || others.length === 0) throw error;
    return connectTo({ addresses: others, port }, { connect, signal });
  }
}

type Secured = { readonly name: string; readonly signal: AbortSignal; readonly ca?: string | undefined };

/** TLS over a connection, with a certificate that is valid for the name, or for the address where there is no name. */
export const secure = (socket: Socket, { name, signal, ca }: Secured): Promise<Socket> =>
  ready(
    connectTls({
      socket,
      host: name,
      servername: isIP(name) ? '' : name,
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: true, // whatever NODE_TLS_REJECT_UNAUTHORIZED says
      ...(ca === undefined ? {} : { ca }),
    }),
    { event: 'secureConnect', fault: new Fault('tls'), signal },
  );
