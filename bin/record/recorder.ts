/** Asks, and keeps what came: status, headers, body or the text of a page, and later the audit events that the request left. */
import type { Archive, Recorded } from './archive.ts';
import { recordedBody, withoutLogPosition } from './bodies.ts';
import { type Answer, type Asker, type Client, type Request, requestIdOf } from './client.ts';
import { createReplacer, type Known, toHeaderLines, withoutNumbers } from './replace.ts';

type Key = Pick<Recorded, 'route' | 'session' | 'about'> & { readonly as: Asker };

/** It is an event as `npm run audit -- export` writes it; of a sealed one it has no more than its number and its time. */
export interface ExportedEvent {
  readonly requestId?: string | null;
  readonly [field: string]: unknown;
}

/** What of an event follows from its position in the log, or is drawn at the sign-in. */
const positionInLog = new Set(['seq', 'signInNumber', 'hash', 'prevHash', 'requestId', 'sessionHash']);

export function createRecorder(archive: Archive, known: Known, of: Recorded['of']) {
  const replacer = createReplacer(known);
  const recorded: (Omit<Recorded, 'events'> & { readonly requestId: string })[] = [];
  const names = new Set<string>();
  let mayLearn = false;

  function bodyOf({ bytes, headers }: Answer, route: string): string {
    const text = replacer.replace(recordedBody(bytes, String(headers['content-type'] ?? ''), route));
    if (route !== '/sessions/[ref]/activity') return text;
    // The page shows the events of other pages, which read several things at once. The API's answer, asked before them, has the order.
    return withoutNumbers(text).split('\n').sort().join('\n');
  }

  /** Ids of what the changes made, which are like refs: from their first answer on. */
  function learn({ bytes }: Answer): void {
    if (!mayLearn) return;
    for (const [, id = ''] of bytes.toString('latin1').matchAll(/"id":"([0-9A-HJKMNP-TV-Z]{10})"/g))
      if (!known.refs.has(id)) known.refs.set(id, `made${known.refs.size}`);
  }

  return {
    /** The changes come one after the other: what they make has the same numbers in every run. */
    beginChanges(): void {
      mayLearn = true;
    },

    /** @returns the answer, for what is asked next */
    async ask(client: Client, { route, as, session, about }: Key, asked: Request): Promise<Answer> {
      const name = [of, route, as, session, about].join(' | ');
      if (names.has(name)) throw new Error(`asked twice: ${name}`);
      names.add(name);
      const answer = await client.ask(name, as, asked);
      replacer.begin();
      const headers = archive.keep(toHeaderLines(answer.rawHeaders, replacer));
      learn(answer);
      const body = archive.keep(bodyOf(answer, route));
      const requestId = requestIdOf(name);
      recorded.push({ route, as, session, about, of, status: answer.status, headers, body, requestId });
      return answer;
    },

    /** @param events of the whole log */
    finish(events: readonly ExportedEvent[]): readonly Recorded[] {
      // Reads of one request that run together leave their events in any order.
      const linesOf = (some: readonly ExportedEvent[]): string[] =>
        some.map((event) => {
          replacer.begin();
          const fields = Object.entries(event).filter(([field]) => !positionInLog.has(field));
          return replacer.replace(withoutLogPosition(JSON.stringify(Object.fromEntries(fields))));
        });
      const byRequest = Map.groupBy(events, ({ requestId }) => requestId ?? '');
      return recorded.map(({ requestId, ...one }) => ({
        ...one,
        events: archive.keep(
          linesOf(byRequest.get(requestId) ?? [])
            .sort()
            .join('\n'),
        ),
      }));
    },
  };
}
export type Recorder = ReturnType<typeof createRecorder>;
