import 'server-only';
import type { QueryClient } from '@tanstack/react-query';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { sessionQuery } from '#lib/client/queries.ts';
import type { SessionDetail, StepState } from '#lib/model/review.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { sightOf } from '#lib/model/role.ts';
import { requirePageReviewer } from '#lib/server/auth/index.ts';
import { readSession, resolveSession } from '#lib/server/review/index.ts';

interface Given {
  readonly params: Promise<{ readonly ref: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** Who asks, and which session the address means. Once for each request: the page and its title ask for the same. */
export const sessionAt = cache(async (given: string) => {
  const reviewer: Reviewer = await requirePageReviewer(await headers());
  const resolved = await resolveSession(reviewer, given);
  if (resolved === undefined) notFound();
  return { reviewer, session: await readSession(reviewer, resolved.ref) };
});

/** The step that the address means: its own address, its id, or its type where only one step has it. */
export function stepOf({ steps }: SessionDetail, asked: string): StepState | undefined {
  const ofType = steps.filter(({ type }) => type === asked);
  return steps.find((one) => one.step === asked || one.id === asked) ?? (ofType.length === 1 ? ofType[0] : undefined);
}

/**
 * What all pages of a session begin with: who asks, what the roles see, and which session the address means, put into the query cache. The address may hold an
 * upstream session id (a link of another system); then `isCanonical` is false and the page redirects, so that no such id stays in an address.
 */
export async function sessionOf(client: QueryClient, { params, searchParams }: Given) {
  const given = decodeURIComponent((await params).ref);
  const { reviewer, session } = await sessionAt(given);
  client.setQueryData(sessionQuery(session.ref).queryKey, session);
  const sees = {
    seesEvidence: sightOf(reviewer.roles, 'evidence') === 'show',
    seesOwnership: sightOf(reviewer.roles, 'ownership') === 'show',
  };
  return { reviewer, session, sees, isCanonical: given === session.ref, search: toSearch(await searchParams) };
}

/** `?hit=…` as it came, for the redirect; empty when there is none. */
function toSearch(params: Readonly<Record<string, string | string[] | undefined>>): `?${string}` | '' {
  const search = new URLSearchParams(
    Object.entries(params).flatMap(([key, value]) => [value ?? []].flat().map((one) => [key, one])),
  );
  return search.size > 0 ? `?${search}` : '';
}
