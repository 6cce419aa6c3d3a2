// The baseline of the service: a bare Express route that answers JSON of a given length, with Express's defaults.
import express from 'express';

const bytes = Number(process.argv[2]);
const frame = JSON.stringify({ message: '' }).length;
const reply = { message: 'hello '.repeat(bytes).slice(0, bytes - frame) };

const app = express();
app.get('/', (_request, response) => response.json(reply));
const server = app.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}`);
});
process.on('SIGTERM', () => process.exit(0));
