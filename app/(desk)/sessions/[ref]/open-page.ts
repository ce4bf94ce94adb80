import 'server-only';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { mayDo, permissionOf, queueAccess } from '#lib/model/access/permissions.ts';
import { maySeeScreening } from '#lib/model/access/tipping-off.ts';
import { findAddress, openSession } from '#lib/server/review/index.ts';
import { pageReviewer } from '../../reviewer.tsx';

interface Props {
  readonly params: Promise<{ readonly ref: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** Opens the session that the address names, once for each request: the page and its title share it. */
export const sessionAt = cache(async (segment: string) => {
  const session = openSession(await pageReviewer(), decodeURIComponent(segment));
  // Its header shows findings. Who asks for the session next gets what became of this.
  session.reviewed().catch(() => undefined);
  return session;
});

/**
 * Reads what all pages of a session begin with: the session, its canonical address, and what the roles see. The address may hold a session id of the
 * verification service (a link of another system); then `isCanonical` is false and the page redirects, so that no such id stays in an address.
 * @param step as the address names it
 */
export async function openPage({ params, searchParams }: Props, step?: string) {
  const { ref: segment } = await params;
  const session = await sessionAt(segment);
  const address = await findAddress(session, step);
  if (address === undefined) notFound();
  const { roles } = await pageReviewer();
  return {
    session,
    address,
    isCanonical: decodeURIComponent(segment) === address.ref,
    search: toSearch(await searchParams),
    mayReadVerdicts: mayDo(roles, 'disposition.read'),
    permissions: {
      seesEvidence: permissionOf(roles, 'evidence') === 'show',
      seesOwnership: permissionOf(roles, 'ownership') === 'show',
      mayExport: mayDo(roles, 'export.create'),
      showsFindings: maySeeScreening(roles),
      queue: queueAccess(roles),
      mayReadDecisions: mayDo(roles, 'decision.read'),
      mayReadOwners: mayDo(roles, 'owners.read'),
      mayReadRisk: mayDo(roles, 'risk.read'),
      mayReadNotes: mayDo(roles, 'note.read'),
      mayWriteNotes: mayDo(roles, 'note.write'),
      mayDecide: mayDo(roles, 'decision.write'),
      presence: mayDo(roles, 'presence.read') ? { isAnnounced: mayDo(roles, 'presence.write') } : undefined,
    },
  };
}

export type OpenedPage = Awaited<ReturnType<typeof openPage>>;

/** Returns `?hit=…` unchanged, for the redirect; it is empty when there is none. */
function toSearch(params: Readonly<Record<string, string | string[] | undefined>>): `?${string}` | '' {
  const search = new URLSearchParams(
    Object.entries(params).flatMap(([key, value]) => [value ?? []].flat().map((one) => [key, one])),
  );
  return search.size > 0 ? `?${search}` : '';
}
