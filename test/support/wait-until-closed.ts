import { connect } from 'node:net';

/** Resolves once the port refuses connections. */
export async function waitUntilClosed(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const isOpen = await new Promise<boolean>((resolve) => {
    const socket = connect(Number(port), hostname)
      .on('connect', () => {
        socket.destroy();
        resolve(true);
      })
      .on('error', () => resolve(false));
  });
  if (isOpen) return waitUntilClosed(url);
}
