'use client';

/** The first line of a session's header: its name, the age of its data, refresh, activity and dossier. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, FileText, History, RefreshCw } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#components/ui/button/button.tsx';
import { CopyButton, copyOnHover } from '#components/ui/button/copy-button.tsx';
import { useOverlay } from '#components/ui/overlay.ts';
import { Scroller } from '#components/ui/page/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { lazyPart } from '#components/ui/scheduling/index.ts';
import { cn } from '#components/ui/style.ts';
import { Time } from '#components/ui/time/time.tsx';
import { sessionKey } from '#lib/client/operation.ts';
import { ownershipQuery, readOwnership } from '#lib/client/ownership.ts';
import { refreshSession, replaceSession } from '#lib/client/session.ts';
import { readStep, stepQuery } from '#lib/client/step.ts';
import { activityPage } from '#lib/model/addresses.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { useListLink } from '../navigation/browser-address.ts';
import { isPlainClick } from '../navigation/session-route.ts';

const load = () => import('./dossier-dialog.tsx');
const DossierDialog = lazyPart(() => load().then((module) => module.DossierDialog));

function DossierButton({ reference }: { readonly reference: string }) {
  const dialog = useOverlay('dialog', load);
  return (
    <>
      <Button look="quiet" shape="bare" className="px-2 print:hidden" {...dialog.trigger}>
        <FileText aria-hidden />
        <span className="max-sm:sr-only">Dossier</span>
      </Button>
      {dialog.overlay && <DossierDialog reference={reference} {...dialog.overlay} />}
    </>
  );
}

/** Rereads the session and the step on screen, bypassing the server's freshness window. The current data stays until the new data is there. */
export function useRefresh(at: {
  readonly kind: SessionKind;
  readonly ref: string;
  readonly step: string | null;
  /** Whether the ownership is shown instead of the step. */
  readonly isOwnership: boolean;
  /** The time when the data on screen was read; null for never. */
  readonly readAt: string | null;
}) {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, error, context } = useMutation({
    onMutate: () => at.readAt,
    mutationFn: async () => {
      await replaceSession(client, await refreshSession(at.ref));
      if (at.isOwnership) {
        const { queryKey } = ownershipQuery(at.ref);
        // Without data, after a failure or for a role, the page requests it by itself.
        if (client.getQueryData(queryKey))
          client.setQueryData(queryKey, await readOwnership({ ref: at.ref, fresh: true }));
      } else if (at.step !== null) {
        const step = { kind: at.kind, ref: at.ref, step: at.step };
        client.setQueryData(stepQuery(step).queryKey, await readStep({ ...step, fresh: true }));
      }
    },
    // Files and other steps may be outdated now.
    onSettled: () =>
      client.invalidateQueries({
        queryKey: sessionKey(at.ref),
        predicate: ({ state }) => Date.now() - state.dataUpdatedAt > 1_000,
      }),
  });
  // The data was read meanwhile, so the failure no longer matters.
  const isOutdated = context !== undefined && context !== at.readAt;
  return { run: () => mutate(), running: isPending, done: isSuccess, error: isOutdated ? null : error };
}

interface NameLineProps {
  readonly session: SessionDetail;
  /** The time when the data on screen was read from the verification service; null for roles that may not know it. */
  readonly readAt: string | null;
  /** Whether the step changed since it was opened. */
  readonly changed: boolean;
  readonly refresh: ReturnType<typeof useRefresh>;
  readonly mayExport: boolean;
  readonly isActivity: boolean;
  /** These say who else is here, and where the session is in its list. */
  readonly children?: ReactNode;
}

/** The line has the subject's name and the age of the data. It scrolls away in narrow windows. */
export function NameLine({ session, readAt, changed, refresh, mayExport, isActivity, children }: NameLineProps) {
  const list = useListLink();
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-hairline border-b bg-surface px-4 py-1 max-sm:gap-x-1 max-sm:py-0.5 low:min-h-9 low:py-0.5 lg:px-5 print:border-0">
      <nav aria-label="Back" className="flex items-center gap-2 print:hidden">
        <Link
          href={list.address}
          prefetch={false}
          onClick={(event) => {
            if (isPlainClick(event) && list.goBack()) event.preventDefault();
          }}
          className="rounded-chip py-0.5 text-accent hover:underline"
        >
          Sessions
        </Link>
        <ChevronRight aria-hidden className="size-4 text-subtle" />
      </nav>
      <h1 className="min-w-0 font-name text-page max-sm:flex-1">
        <Scroller className="long-text block max-h-18!">
          <SubjectName session={session} />
        </Scroller>
      </h1>
      {/* On a phone the name has a row of its own. */}
      <span aria-hidden className="basis-full sm:hidden print:hidden" />
      <p className="group flex items-center gap-2 text-muted max-sm:gap-1">
        <span className="max-sm:sr-only">{session.kind === 'corporate' ? 'Company' : 'Individual'}</span>
        {session.subject !== undefined && <code className="text-text">{session.ref}</code>}
        <CopyButton text={session.ref} label="Copy reference" className={copyOnHover} />
      </p>
      <div className="ml-auto flex flex-wrap items-center gap-x-4 text-muted max-sm:empty:hidden">{children}</div>
      <div className="flex flex-wrap items-center gap-x-2 text-muted max-sm:ml-auto max-sm:gap-x-0">
        {readAt === null ? (
          session.updatedAt !== null && (
            <span>
              In this state for <Time value={session.updatedAt} as="age" />
            </span>
          )
        ) : (
          <span>
            {changed && <span className="text-text">Changed since you opened it. </span>}
            <span className="max-sm:sr-only">Updated </span>
            <Time value={readAt} />
          </span>
        )}
        <Button
          look="quiet"
          shape="bare"
          className="px-2 print:hidden"
          disabled={refresh.running}
          onClick={refresh.run}
        >
          <RefreshCw aria-hidden className={refresh.running ? 'animate-spin' : undefined} />
          <span className="max-sm:sr-only">{refresh.running ? 'Refreshing' : 'Refresh'}</span>
        </Button>
        <Link
          href={activityPage(session.ref)}
          prefetch={false}
          aria-current={isActivity ? 'page' : undefined}
          className={cn(
            buttonClass({ look: 'quiet', shape: 'bare' }),
            'px-2 aria-[current]:text-text aria-[current]:underline print:hidden',
          )}
        >
          <History aria-hidden />
          <span className="max-sm:sr-only">Activity</span>
        </Link>
        {mayExport && <DossierButton reference={session.ref} />}
      </div>
      <p role="status" className="sr-only">
        {refresh.running
          ? 'Refreshing the session'
          : changed
            ? 'This step changed since you opened it'
            : refresh.done
              ? 'Session refreshed'
              : ''}
      </p>
    </div>
  );
}

/** Shows the subject's name, the reference for a role that sees no names, or a note if no step has reported a name yet. */
function SubjectName({ session }: { readonly session: SessionDetail }) {
  if (session.subject === undefined) return <code>{session.ref}</code>;
  if (session.subject === null) return <span className="text-muted">No name yet</span>;
  return <SafeText text={session.subject} />;
}
