/** Keys and options of every read, one factory each. The reader can be replaced, so that a page on the server calls the desk directly. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { StepExplanation } from '#lib/model/explanation.ts';
import type { SessionKind } from '#lib/model/ids.ts';
import type { SessionDetail, SessionList, SessionQuery } from '#lib/model/review.ts';
import { readExplanation, readList, readSession, readStep, type StepReading } from './api.ts';

export type Read<Asked, Answer> = (asked: Asked, signal?: AbortSignal) => Promise<Answer>;

export const sessionListKey = ['sessions', 'list'] as const;

export const sessionListQuery = (query: SessionQuery, read: Read<SessionQuery, SessionList> = readList) =>
  queryOptions({
    queryKey: [...sessionListKey, query],
    queryFn: ({ signal }) => read(query, signal),
    placeholderData: keepPreviousData,
  });

export const sessionKey = (ref: string) => ['sessions', 'one', ref] as const;

export const sessionQuery = (ref: string, read: Read<string, SessionDetail> = readSession) =>
  queryOptions({ queryKey: [...sessionKey(ref), 'detail'], queryFn: ({ signal }) => read(ref, signal) });

interface StepAt {
  readonly kind: SessionKind;
  readonly ref: string;
  readonly step: string;
}

export const stepQuery = (at: StepAt, read: Read<StepAt, StepReading> = readStep) =>
  queryOptions({ queryKey: [...sessionKey(at.ref), 'step', at.step], queryFn: ({ signal }) => read(at, signal) });

/** What this desk adds to a step; hangs beside the step's own reading. */
export const explanationQuery = (at: StepAt, read: Read<StepAt, StepExplanation> = readExplanation) =>
  queryOptions({
    queryKey: [...sessionKey(at.ref), 'explanation', at.step],
    queryFn: ({ signal }) => read(at, signal),
  });
