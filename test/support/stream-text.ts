import { get } from 'node:http';

/** Reads a stream of events until it contains `text`. */
export const waitForStreamText = (url: string, text: string) =>
  new Promise<void>((resolve, reject) => {
    let received = '';
    const request = get(url, (response) => {
      response.on('data', (chunk: Buffer) => {
        received += chunk.toString();
        if (!received.includes(text)) return;
        resolve();
        request.destroy();
      });
      response.on('end', () => reject(new Error(`the stream ended: ${received}`)));
    });
    request.on('error', reject);
  });
