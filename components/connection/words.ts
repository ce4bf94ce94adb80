/** The sentences of the Connection page. Plain words for what went wrong: whoever reads them is called at night. */
import { toReadable } from '#lib/format/readable.ts';
import type { ConnectionReading } from '#lib/model/connection.ts';
import { problemTable } from '#lib/model/problem.ts';

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** What a code of the desk means; a word that is none stays readable. */
export const errorWords = (code: string): string =>
  Object.hasOwn(problemTable, code) ? problemTable[code as keyof typeof problemTable].title : toReadable(code);

export const breakerWords = {
  closed: 'Asked as usual',
  open: 'Not asked for the moment: it failed ten times in a row',
  'half-open': 'One request tries whether it is back',
} as const satisfies Record<ConnectionReading['upstream']['breaker'], string>;

const byteUnits = [
  { below: 1024, per: 1, name: 'bytes' },
  { below: 1024 ** 2, per: 1024, name: 'KB' },
  { below: Number.POSITIVE_INFINITY, per: 1024 ** 2, name: 'MB' },
] as const;

export function cacheWords({ answers, bytes, hits, misses }: ConnectionReading['upstream']['cache']): string {
  const unit = byteUnits.find(({ below }) => bytes < below) ?? byteUnits[0];
  const size = `${plural(answers, 'answer')} kept, ${Math.round(bytes / unit.per)} ${unit.name}`;
  return hits + misses === 0
    ? size
    : `${size}; ${Math.floor((100 * hits) / (hits + misses))} % of reads needed no request`;
}

export function workerWords({ running, living }: ConnectionReading['worker']): string {
  if (running === 'none') return 'None is running';
  const here = running === 'here' ? 'in this process' : 'in another process';
  return living <= 1
    ? `Runs ${here}`
    : `${living} run, ${running === 'here' ? 'one of them here' : 'none of them here'}`;
}

/** One read of upstream for a session at least: what the sweep may send in a minute is what it gets through at best. */
export function sweepWords({ sessions, overdue, perMinute }: ConnectionReading['worker']['sweep']): string {
  if (overdue === 0) return `None of ${plural(sessions, 'session')} is due to be read again`;
  const minutes = Math.max(1, Math.ceil(overdue / perMinute));
  return `${overdue.toLocaleString('en')} of ${plural(sessions, 'session')} ${overdue === 1 ? 'is' : 'are'} due to be read again, at least ${plural(minutes, 'minute')} at ${plural(perMinute, 'read')} a minute`;
}

const lateMs = 60_000;

const refusalWords = (apps: readonly string[], waiting: number): string =>
  `The verification service refuses ${apps.length === 0 ? 'a key' : `the ${apps.length === 1 ? 'key' : 'keys'} ${apps.join(', ')}`}${
    waiting === 0
      ? '.'
      : `: ${plural(waiting, 'delivery waits', 'deliveries wait')} until it is put right, and none is lost.`
  }`;

/** What an administrator should do something about, worst first. */
export function concernsOf({ webhook, upstream, worker, media }: ConnectionReading): readonly string[] {
  return [
    worker.running === 'none' && 'No worker is running: nothing that arrives is read.',
    webhook.secrets === 0 && `${webhook.setting} is not set: every delivery is refused.`,
    upstream.breaker !== 'closed' &&
      'The verification service does not answer. Pages show what was read last, with its age.',
    (upstream.refusedApps.length > 0 || webhook.refused > 0) && refusalWords(upstream.refusedApps, webhook.refused),
    webhook.dead > 0 && `${plural(webhook.dead, 'delivery was', 'deliveries were')} given up.`,
    worker.running !== 'none' && worker.lagMs > lateMs && 'Deliveries wait for more than a minute.',
    media.refused.length > 0 &&
      `Files on ${plural(media.refused.length, 'host')} are not shown: VERIFICATION_MEDIA_HOSTS does not list ${media.refused.length === 1 ? 'it' : 'them'}.`,
  ].filter((concern) => concern !== false);
}

/** `VERIFICATION_MEDIA_HOSTS=…` with one host more; undefined for what can never stand there: an address instead of a name. */
export function settingWith(allowed: readonly string[], host: string): string | undefined {
  const isName =
    /^(?=.*[a-z])[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/.test(host) &&
    !/(?:^|\.)(?:\d+|0x[0-9a-f]+)(?::\d+)?$/.test(host);
  return isName ? `VERIFICATION_MEDIA_HOSTS=${[...new Set([...allowed, host])].join(',')}` : undefined;
}
