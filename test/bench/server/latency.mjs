// Sends requests at a steady rate, whether or not earlier replies have arrived, and prints the latency of each reply.
// Measures from the time at which a request was due, so that a slow server cannot hide its delay (coordinated omission).
// Uses plain sockets, because Node's HTTP client needs as much processor time as the measured server.
import { once } from 'node:events';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';

const { url, requests, connections, seconds, perSecond } = await json(process.stdin);

const { hostname, port, host } = new URL(url);
const messages = requests.map(({ path }) => `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
const total = Math.floor(perSecond * seconds);
const times = [];
let failed = 0;
let next = 0; // the index of the next request to send
const idle = [];

const started = performance.now();
const dueAt = (index) => started + (index * 1000) / perSecond;

function sendDue() {
  while (next < total && idle.length > 0 && dueAt(next) <= performance.now()) {
    // In turn: a connection without a request for ten seconds is answered 408.
    const connection = idle.shift();
    connection.due = dueAt(next);
    connection.socket.write(messages[next % messages.length]);
    next += 1;
  }
}

/** True when the text holds a whole response; every response of the service has a content-length. */
function isWhole(text) {
  const end = text.indexOf('\r\n\r\n');
  return end > 0 && text.length >= end + 4 + Number(/content-length: (\d+)/i.exec(text)?.[1]);
}

async function open() {
  const connection = { socket: connect(Number(port), hostname).setNoDelay(true).setEncoding('latin1'), due: 0 };
  let received = '';
  connection.socket.on('data', (chunk) => {
    received += chunk;
    if (!isWhole(received)) return;
    if (received.startsWith('HTTP/1.1 200 ')) times.push(performance.now() - connection.due);
    else if ((failed += 1) === 1) console.error(`The first reply that is not 200:\n${received}`);
    received = '';
    idle.push(connection);
    sendDue();
  });
  await once(connection.socket, 'connect');
  idle.push(connection);
  return connection;
}

const opened = await Promise.all(Array.from({ length: connections }, open));
while (times.length + failed < total) {
  sendDue();
  await new Promise((resolve) => setTimeout(resolve, 1));
}
opened.forEach(({ socket }) => socket.destroy());

times.sort((a, b) => a - b);
const quantile = (share) => times[Math.ceil(share * times.length) - 1];
console.log(JSON.stringify({ p50: quantile(0.5), p99: quantile(0.99), longest: times.at(-1), failed }));
