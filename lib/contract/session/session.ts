/** A session of either kind (contract 2.7) and the answer to an init (2.11). */
import * as z from 'zod/mini';
import { isUpstreamId } from '#lib/model/session/ids.ts';
import { absentOr, flag, isAbsent, open, type Parsed, parseWith, requiredText, text } from '../schema/index.ts';

// Individual entries have an id, corporate ones mostly not. `app.id` and step ids come as number or string (field notes).
const stepEntry = open({ id: text('state'), type: requiredText('state'), status: requiredText('state') });

export const sessionAnswer = open({
  app: z.pipe(
    z.transform((value: unknown) => (isAbsent(value) ? {} : value)),
    open({ name: text('state'), id: text('state') }),
  ),
  session: open({
    alias: text('name'),
    // The id alone opens the end user's flow.
    id: requiredText('identity'),
    status: requiredText('state'),
    sandbox: flag('state'),
    steps: absentOr(z.array(stepEntry)),
  }),
});
export type SessionAnswer = z.output<typeof sessionAnswer>;
export type StepEntry = z.output<typeof stepEntry>;

export const initAnswer = open({
  session_id: requiredText('identity').check(z.refine(isUpstreamId, 'not an id')),
  sandbox: flag('state'),
});
export type InitAnswer = z.output<typeof initAnswer>;

/** `GET …/session/{id}`. Both kinds share one shape. */
export const parseSession = (body: unknown): Parsed<SessionAnswer> => parseWith(sessionAnswer, body);

/** `POST /v4/session/init`. */
export const parseInit = (body: unknown): Parsed<InitAnswer> => parseWith(initAnswer, body);

type Addressed = Pick<StepEntry, 'id' | 'type'>;

/** What names a step in our addresses: its id where the session gives it a usable one of its own, else its type. */
export function stepAddress(entry: Addressed, entries: readonly Addressed[]): string {
  const { id, type } = entry;
  const isUnique = id !== null && isUpstreamId(id) && entries.filter((other) => other.id === id).length === 1;
  return isUnique ? id : type;
}
