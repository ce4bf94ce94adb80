/**
 * Closes connections when the process ends. When a server stops listening, Node closes the connections that are idle at that moment. One that
 * is answered later would stay open for its next request, and one that a browser opened in advance waits a minute for its first. Either would
 * delay a shutdown that has ten seconds.
 */
import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a connection without any request may stay open after the shutdown began. */
const unusedMs = 1_000;

/** Watches every server of the process. @returns starts the shutdown: each response is then the last one of its connection */
export function watchConnections(): () => void {
  /** Without any request so far. */
  const unused = new Set<Socket>();
  let ending = false;
  subscribe('net.server.socket', (message) => {
    const { socket } = message as { socket: Socket };
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  subscribe('http.server.request.start', (message) => {
    const { socket, response } = message as { socket: Socket; response: ServerResponse };
    unused.delete(socket);
    response.once('finish', () => {
      if (ending) socket.destroySoon();
    });
  });
  return () => {
    ending = true;
    setTimeout(() => {
      for (const socket of unused) socket.destroy();
    }, unusedMs);
  };
}
