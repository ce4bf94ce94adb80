/**
 * What the pages of one session read at the same moment, in one request: the record is read once for all of it, and its audit events are written
 * together. Each part has the permission, the event and the refusals of its own operation; the failure of one is that of no other.
 */
import { hash } from 'node:crypto';
import type { z } from 'zod';
import { toProblemBody } from '#lib/model/problem.ts';
import {
  type PartRequest,
  partsBodySchema,
  type SessionPart,
  sessionPartsSchema,
} from '#lib/model/session/parts.schema.ts';
import type { AnyOperation } from '#lib/operations/operation.ts';
import { partOperations } from '#lib/operations/parts.ts';
import { findNeighbours, readParts } from '#lib/operations/sessions.ts';
import { logProblem } from '#lib/server/log.ts';
import { call, on } from './operation.ts';
import { toRecordedProblem } from './record-event.ts';
import type { SessionHandle } from './session-handle.ts';

type Reading = Omit<z.output<typeof partsBodySchema>, 'parts'>;

/** @throws Problem of the operation */
function readPart(session: SessionHandle, part: PartRequest, { prefetch, ahead }: Reading): Promise<unknown> {
  if (part.part === 'neighbours') {
    const { list, cursor } = part;
    const body = { list, ref: session.id, ...(cursor !== undefined && { cursor }) };
    return call(findNeighbours, session.reviewer, { body });
  }
  const operation: AnyOperation = partOperations[part.part];
  const { flags } = operation;
  const input = {
    ...('step' in part && { step: part.step }),
    ...(flags?.includes('prefetch') && { prefetch, ahead }),
    // It stands beside other parts: nothing more is read for it.
    ...(flags?.includes('glance') && { glance: true }),
  };
  return call<SessionHandle, string, undefined, unknown, undefined>(operation as never, session, input);
}

/** A refusal is on record as that of the part's own address is. */
async function toProblem(error: unknown, { method, path }: AnyOperation, { reviewer }: SessionHandle) {
  const pattern = `${method} ${path}`;
  const { requestId } = reviewer.request;
  const problem = await toRecordedProblem(error, pattern, reviewer);
  logProblem(problem, pattern, requestId);
  return { problem: toProblemBody(problem, requestId) };
}

on(
  readParts,
  { body: partsBodySchema, answer: sessionPartsSchema },
  async ({ session, body: { parts, ...reading } }) => {
    const readOne = async (part: PartRequest): Promise<SessionPart> => {
      try {
        const data = await readPart(session, part, reading);
        const version = hash('sha256', JSON.stringify(data), 'base64url');
        return { version, ...(version !== part.version && { data }) };
      } catch (error) {
        return toProblem(error, partOperations[part.part], session);
      }
    };
    return { parts: await Promise.all(parts.map(readOne)) };
  },
);
