/**
 * The web worker that fetches and decodes pictures: it receives a request and a port, and answers on the port.
 * Nothing that it imports may import `load-in-worker.ts`, which names this file: the bundler would follow the circle without end.
 */
import { answerPictureRequest, type PictureRequest } from './worker-protocol.ts';

addEventListener('message', ({ data: request, ports: [port] }: MessageEvent<PictureRequest>) => {
  if (port) void answerPictureRequest(request, port);
});
