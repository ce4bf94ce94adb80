/** What the metrics of a server say about some time: its CPU, its event loop, and what its requests waited for. */

export interface Counters {
  readonly atMs: number;
  readonly values: ReadonlyMap<string, number>;
}

/** @param url of the desk: its metrics answer loopback without a token */
export async function readCounters(url: string): Promise<Counters> {
  const answer = await fetch(`${url}/api/metrics`);
  if (!answer.ok) throw new Error(`the metrics answered ${answer.status}`);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const values = new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
  return { atMs: performance.now(), values };
}

export interface Usage {
  /** Part of one core. */
  readonly cpu: number;
  /** Seconds waited for each reason, by route. */
  readonly waited: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly requests: ReadonlyMap<string, number>;
}

const labelsOf = (series: string): Record<string, string> =>
  Object.fromEntries([...series.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));

export function between(before: Counters, after: Counters): Usage {
  const waited = new Map<string, Map<string, number>>();
  const requests = new Map<string, number>();
  for (const [series, value] of after.values) {
    const grown = value - (before.values.get(series) ?? 0);
    const { route, reason } = labelsOf(series);
    if (route === undefined) continue;
    if (series.startsWith('desk_wait_seconds_total')) {
      const of = waited.get(route) ?? new Map<string, number>();
      waited.set(route, of.set(reason ?? '', grown));
    }
    if (series.startsWith('desk_http_requests_total')) requests.set(route, (requests.get(route) ?? 0) + grown);
  }
  const cpuName = 'process_cpu_seconds_total';
  const cpuSeconds = (after.values.get(cpuName) ?? Number.NaN) - (before.values.get(cpuName) ?? Number.NaN);
  return { cpu: cpuSeconds / ((after.atMs - before.atMs) / 1000), waited, requests };
}
