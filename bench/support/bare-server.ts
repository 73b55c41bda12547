import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Sends the same bytes to everybody: what Node itself can do on this machine. */
const body = readFileSync(process.argv[2] ?? '');
const server = createServer((_, answer) => {
  answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length });
  answer.end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
