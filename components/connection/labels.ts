/** The texts of the Connection page, for operators who handle an incident. */
import { toReadable } from '#lib/format/text/readable.ts';
import type { ConnectionStatus } from '#lib/model/connection.schema.ts';
import { problemTable } from '#lib/model/problem.ts';

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Returns the title of a Problem's code, or an unknown code in readable form. */
export const failureLabel = (code: string): string =>
  Object.hasOwn(problemTable, code) ? problemTable[code as keyof typeof problemTable].title : toReadable(code);

export const breakerLabels = {
  closed: 'Available',
  open: 'Requests paused: ten failed in a row',
  'half-open': 'One request is testing whether it is back',
} as const satisfies Record<ConnectionStatus['upstream']['breaker'], string>;

const byteUnits = [
  { below: 1024, per: 1, name: 'bytes' },
  { below: 1024 ** 2, per: 1024, name: 'KB' },
  { below: Number.POSITIVE_INFINITY, per: 1024 ** 2, name: 'MB' },
] as const;

export function cacheText({ answers, bytes, hits, misses }: ConnectionStatus['upstream']['cache']): string {
  const unit = byteUnits.find(({ below }) => bytes < below) ?? byteUnits[0];
  const size = `${plural(answers, 'answer')} cached, ${Math.round(bytes / unit.per)} ${unit.name}`;
  return hits + misses === 0
    ? size
    : `${size}; ${Math.floor((100 * hits) / (hits + misses))} % of reads came from the cache`;
}

export function workerLabel({ running, living }: ConnectionStatus['worker']): string {
  if (running === 'none') return 'Not running';
  const here = running === 'here' ? 'in this process' : 'in another process';
  return living <= 1
    ? `Running ${here}`
    : `${living} running, ${running === 'here' ? 'one of them' : 'none of them'} in this process`;
}

/** A session takes at least one request, so `perMinute` is the most that the sweep can do. */
export function sweepText({ sessions, overdue, perMinute }: ConnectionStatus['worker']['sweep']): string {
  if (overdue === 0) return `None of ${plural(sessions, 'session')} is due for a refresh`;
  const minutes = Math.max(1, Math.ceil(overdue / perMinute));
  return `${overdue.toLocaleString('en')} of ${plural(sessions, 'session')} ${overdue === 1 ? 'is' : 'are'} due for a refresh, at least ${plural(minutes, 'minute')} at ${plural(perMinute, 'request')} a minute`;
}

const lateMs = 60_000;

const refusalMessage = (apps: readonly string[], waiting: number): string =>
  `The verification service refuses ${apps.length === 0 ? 'a key' : `the ${apps.length === 1 ? 'key' : 'keys'} ${apps.join(', ')}`}${
    waiting === 0 ? '.' : `: ${plural(waiting, 'delivery waits', 'deliveries wait')} until this is fixed; none is lost.`
  }`;

/** Returns what needs an administrator, the most serious first. */
export function concernMessages({ webhook, upstream, worker, media }: ConnectionStatus): readonly string[] {
  return [
    worker.running === 'none' && 'No worker is running: deliveries are not processed.',
    webhook.secrets === 0 && `${webhook.setting} is not set: every delivery is refused.`,
    upstream.breaker !== 'closed' &&
      'The verification service is not responding. Pages show when their data was last updated.',
    (upstream.refusedApps.length > 0 || webhook.refused > 0) && refusalMessage(upstream.refusedApps, webhook.refused),
    webhook.dead > 0 && `${plural(webhook.dead, 'failed delivery', 'failed deliveries')}.`,
    worker.running !== 'none' && worker.lagMs > lateMs && 'Deliveries have been waiting for more than a minute.',
    media.refused.length > 0 &&
      `Files on ${plural(media.refused.length, 'host')} are not shown: VERIFICATION_MEDIA_HOSTS does not list ${media.refused.length === 1 ? 'it' : 'them'}.`,
  ].filter((concern) => concern !== false);
}

/** Returns `VERIFICATION_MEDIA_HOSTS=…` with one more host, or undefined for what the setting cannot hold: an IP address instead of a name. */
export function settingWithHost(allowed: readonly string[], host: string): string | undefined {
  const isName =
    /^(?=.*[a-z])[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/.test(host) &&
    !/(?:^|\.)(?:\d+|0x[0-9a-f]+)(?::\d+)?$/.test(host);
  return isName ? `VERIFICATION_MEDIA_HOSTS=${[...new Set([...allowed, host])].join(',')}` : undefined;
}
