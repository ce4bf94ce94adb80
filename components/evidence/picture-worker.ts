/**
 * The thread beside the page that fetches and decodes pictures: an address and a port come in, the port brings what became of it.
 * Nothing that it imports may import `picture-thread.ts`, which names this file: the bundler would follow the circle without an end.
 */
import { serve } from './picture-outcome.ts';

addEventListener('message', ({ data: address, ports: [port] }: MessageEvent<string>) => {
  if (port) void serve(address, port);
});
