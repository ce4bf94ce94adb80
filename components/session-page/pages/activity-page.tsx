'use client';

/** The page with what was done on a session. */
import dynamic from 'next/dynamic';
import { NotesPanel } from '#components/notes/add-note.tsx';
import { Skeleton } from '#components/ui/feedback/index.ts';
import { toEventRequest } from '#lib/model/review/events.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';
import type { SessionNavigation } from '../navigation/use-session-navigation.ts';

/** The panel is loaded when it is first opened. */
const ActivityPanel = dynamic(() => import('#components/events/index.ts').then((module) => module.ActivityPanel), {
  loading: () => <Skeleton className="m-5 w-80" />,
});

interface ActivityPageProps {
  readonly session: SessionDetail;
  readonly mayReadNotes: boolean;
  readonly navigation: SessionNavigation;
  readonly showsOthers: boolean;
}

/** The filters and the position of the activity are part of the address. */
export function ActivityPage({ session, mayReadNotes, navigation, showsOthers }: ActivityPageProps) {
  return (
    <ActivityPanel
      reference={session.ref}
      request={toEventRequest(navigation.parameter)}
      onRequest={navigation.open}
      showsOthers={showsOthers}
      steps={session.steps}
    >
      {mayReadNotes && <NotesPanel session={session} />}
    </ActivityPanel>
  );
}
