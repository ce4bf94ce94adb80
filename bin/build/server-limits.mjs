// Loaded before the web server, wherever it is started: the first import of the built server, `--import` of `npm run dev`. It sets the time and size
// limits of every HTTP server of the process, refuses every upgrade, and closes connections that arrive before `guardRequests` of
// lib/server/http/request-guard.ts watches them: Next listens first and loads our code afterwards.
import { subscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';

/** What Node itself refuses, before there is a request. */
const refusals = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', '413 Payload Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
]);

function refuse(socket, status) {
  const refusal = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${guardHeaders()}\r\n`;
  socket.end(refusal, () => socket.destroy());
}

/** Reads the header lines of every answer; they are undefined until the guard watches. */
const guardHeaders = () => globalThis.reviewDeskSingletons?.get('request guard');

subscribe('tracing:net.server.listen:asyncStart', ({ server }) => {
  if (!(server instanceof Server)) return;
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000; // until the request has arrived; an answer may stream for as long as it likes
  server.connectionsCheckingInterval = 1_000; // the two above are found out so often
  // A reverse proxy keeps no idle connection for so long: a request on one that the server is closing would be lost.
  server.keepAliveTimeout = 75_000;
  server.maxHeaderSize = 16_384;
  // Node's own refusals have no headers of ours. Within an answer that has begun, a second one would be read as its body.
  server.on('clientError', (error, socket) => {
    if (!socket.writable || socket._httpMessage?.headersSent) socket.destroy(error);
    else refuse(socket, refusals.get(error.code) ?? '400 Bad Request');
  });
  if (process.env.NODE_ENV !== 'production') return; // hot reload upgrades its connection
  server.removeAllListeners('upgrade');
  server.on('upgrade', (_request, socket) => {
    socket.on('error', () => undefined); // the client is gone
    refuse(socket, '400 Bad Request');
  });
});

subscribe('net.server.socket', ({ socket }) => {
  if (guardHeaders() === undefined) socket.destroy();
});
