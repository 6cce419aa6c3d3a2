// Asks at a steady rate, whether or not earlier answers have come, and prints how long each answer took. Time counts from
// when a request was due, so that a server that falls behind cannot hide it (coordinated omission).
import { Agent, get } from 'node:http';
import { json } from 'node:stream/consumers';

const { url, requests, connections, seconds, perSecond } = await json(process.stdin);

const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections, scheduling: 'fifo' });
const times = [];
let failed = 0;

const ask = (path, due) =>
  new Promise((resolve) => {
    const end = (isAnswered) => {
      if (isAnswered) times.push(performance.now() - due);
      else failed += 1;
      resolve();
    };
    get(url + path, { agent }, (response) => {
      response.resume().once('end', () => end(response.statusCode === 200));
    }).once('error', () => end(false));
  });

const pause = () => new Promise((resolve) => setTimeout(resolve, 1));

const started = performance.now();
const dueAt = (index) => started + (index * 1000) / perSecond;
const asked = [];
while (asked.length < perSecond * seconds) {
  while (dueAt(asked.length) <= performance.now() && asked.length < perSecond * seconds) {
    asked.push(ask(requests[asked.length % requests.length].path, dueAt(asked.length)));
  }
  await pause();
}
await Promise.all(asked);
agent.destroy();

times.sort((a, b) => a - b);
const quantile = (share) => times[Math.ceil(share * times.length) - 1];
console.log(JSON.stringify({ p50: quantile(0.5), p99: quantile(0.99), longest: times.at(-1), failed }));
