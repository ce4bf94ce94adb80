import { Problem } from '#lib/model/problem.ts';
import type { Clock, RefusedHost, UpstreamOptions } from '../interface.ts';

const maxHosts = 100;

export interface RefusedHosts {
  /** Counts and logs the refusal. @returns Problem file_host_refused, to be thrown */
  refuse(host: string): Problem;
  /** The last refused first. */
  list(): readonly RefusedHost[];
}

export function createRefusedHosts({ log }: Pick<UpstreamOptions, 'log'>, clock: Clock): RefusedHosts {
  const hosts = new Map<string, RefusedHost>(); // in order of their last refusal
  return {
    refuse(host) {
      const count = (hosts.get(host)?.count ?? 0) + 1;
      hosts.delete(host);
      hosts.set(host, { host, atMs: clock.wall(), count });
      for (const oldest of hosts.keys()) if (hosts.size > maxHosts) hosts.delete(oldest);
      log?.({ event: 'upstream.hostRefused', host });
      return new Problem('file_host_refused');
    },
    list: () => [...hosts.values()].reverse(),
  };
}
