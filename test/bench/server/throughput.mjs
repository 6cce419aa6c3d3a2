// Sends requests as fast as the server answers, for some seconds, and prints the counts.
import { json } from 'node:stream/consumers';
import { installPackage } from '../../support/own-package.mjs';

installPackage(import.meta.dirname);
const { default: autocannon } = await import('autocannon');
const { url, requests, connections, seconds } = await json(process.stdin);

const result = await autocannon({ url, requests, connections, duration: seconds });
const { errors, timeouts, non2xx, duration } = result;
const answered = result['2xx'];
const failed = non2xx + errors + timeouts;
console.log(JSON.stringify({ answered, perSecond: answered / duration, failed, p99: result.latency.p99 }));
