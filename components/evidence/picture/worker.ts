/**
 * The web worker that fetches and decodes pictures: it receives an address and a port, and answers on the port.
 * Nothing that it imports may import `load-in-worker.ts`, which names this file: the bundler would follow the circle without end.
 */
import { answerPictureRequest } from './worker-protocol.ts';

addEventListener('message', ({ data: address, ports: [port] }: MessageEvent<string>) => {
  if (port) void answerPictureRequest(address, port);
});
