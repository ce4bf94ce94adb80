import { Problem } from '#lib/model/problem.ts';
import { Failure, timeoutReason, toFailure } from '../failure.ts';
import type { Clock, OpenedFile, OpenFileOptions, RefusedHost, UpstreamEvent, UpstreamOptions } from '../interface.ts';
import type { Limits } from '../limits.ts';
import { createAddressRules } from './address-rules.ts';
import { checkRange } from './byte-range.ts';
import { createFileClient } from './file-client.ts';
import { createPartOpener } from './open-part.ts';
import { createRefusedHosts } from './refused-hosts.ts';
import { toStream } from './stream.ts';

export interface Files {
  open(address: string, options: OpenFileOptions): Promise<OpenedFile>;
  refusedHosts(): readonly RefusedHost[];
  close(): Promise<void>;
}

export function createFiles(options: UpstreamOptions, limits: Limits, clock: Clock): Files {
  const rules = createAddressRules(options.apiUrl, options.mediaHosts);
  const refusedHosts = createRefusedHosts(options, clock);
  const client = createFileClient(options, limits, clock, refusedHosts);
  const openPart = createPartOpener(client, limits);

  return {
    async open(address, { range, signal, onEnd }) {
      if (range !== undefined) checkRange(range);
      signal.throwIfAborted();
      const allowed = rules.check(address);
      if ('refusedHost' in allowed) throw refusedHosts.refuse(allowed.refusedHost);

      const startedAt = clock.steady();
      const logAttempt = (code: NonNullable<UpstreamEvent['code']>) =>
        options.log?.({
          event: 'upstream.attempt',
          operation: 'file',
          ms: Math.round(clock.steady() - startedAt),
          code,
        });
      const end = new AbortController();
      const leave = () => end.abort();
      signal.addEventListener('abort', leave, { once: true });
      const explain = (error: unknown): unknown => {
        if (signal.aborted) return signal.reason;
        if (end.signal.aborted && !(error instanceof Problem)) return new Problem('upstream_timeout');
        const known = toFailure(error, true);
        return known instanceof Failure ? known.toProblem() : known;
      };
      const timer = setTimeout(() => end.abort(timeoutReason()), limits.totalMs);
      try {
        const { file, start, chunks, maxBytes } = await openPart({ ...allowed, end }, range);
        logAttempt('ok');
        const body = toStream(start, chunks, {
          maxBytes,
          readerIdleMs: limits.readerIdleMs,
          explain,
          onEnd: () => {
            signal.removeEventListener('abort', leave);
            end.abort();
            onEnd?.();
          },
        });
        return { ...file, body };
      } catch (error) {
        signal.removeEventListener('abort', leave);
        const explained = explain(error);
        logAttempt(explained instanceof Problem ? explained.code : 'aborted');
        throw explained;
      } finally {
        clearTimeout(timer);
      }
    },
    refusedHosts: refusedHosts.list,
    close: client.close,
  };
}
