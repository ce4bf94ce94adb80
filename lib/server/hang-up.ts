/**
 * Connections when the process ends. As it stops listening Node closes those that are idle in that moment; one that is answered a moment later
 * would then be kept for its next request, one that a browser opened ahead waits a minute for its first. Either would hold up an end that has
 * ten seconds.
 */
import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a connection may stay without a word once the end has come. */
const silentMs = 1_000;

/** Watches every server of the process. @returns to be called at the end: each answer is then the last one of its connection */
export function watchConnections(): () => void {
  /** Nobody has asked anything on them yet. */
  const silent = new Set<Socket>();
  let ending = false;
  subscribe('net.server.socket', (message) => {
    const { socket } = message as { socket: Socket };
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  subscribe('http.server.request.start', (message) => {
    const { socket, response } = message as { socket: Socket; response: ServerResponse };
    silent.delete(socket);
    response.once('finish', () => {
      if (ending) socket.destroySoon();
    });
  });
  return () => {
    ending = true;
    setTimeout(() => {
      for (const socket of silent) socket.destroy();
    }, silentMs);
  };
}
