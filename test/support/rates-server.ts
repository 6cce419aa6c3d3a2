import { createServer, type RequestListener } from 'node:http';
import { closeServer, listenOnLoopback } from './receivers.js';

/** The XML of the ECB: single quotes, an outer Cube, one for the day, and one per currency. */
export const ecbRatesXml = (
  date: string,
  rates: Readonly<Record<string, string>>,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
	<Cube>
		<Cube time='${date}'>
${Object.entries(rates)
  .map(([code, rate]) => `			<Cube currency='${code}' rate='${rate}'/>`)
  .join('\n')}
		</Cube>
	</Cube>
</gesmes:Envelope>`;

/** Starts a real server for rates. */
export async function startRatesServer(handler: RequestListener) {
  const server = createServer(handler);
  const port = await listenOnLoopback(server);
  return { url: `http://127.0.0.1:${port}/rates`, stop: () => closeServer(server) };
}
