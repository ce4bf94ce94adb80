'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { ReadProblem, ReadWait } from '#components/ui/feedback/index.ts';
import { useReloadOnChange } from '#lib/client/reload-on-change.ts';
import { activityQuery, readNewActivity } from '#lib/client/review/events.ts';
import { actorName } from '#lib/format/labels/audit-sentence.ts';
import { activityPage } from '#lib/model/addresses.ts';
import type { EventList } from '#lib/model/review/events.schema.ts';
import type { EventRequest } from '#lib/model/review/events.ts';
import type { StepState } from '#lib/model/session/session.schema.ts';
import { EventRows } from './event-list.tsx';
import { FilterForm } from './filter-form.tsx';

/** After each change of the session, the newest page is read to find new events. @param shown the newest page; undefined while another is on the screen */
function useNewEvents(reference: string, request: EventRequest, shown: EventList | undefined) {
  const [fresh, setFresh] = useState<{ readonly list: EventList; readonly count: number }>();
  const [of, setOf] = useState(shown);
  if (of !== shown) {
    setOf(shown);
    setFresh(undefined);
  }
  async function reload(signal: AbortSignal): Promise<void> {
    if (!shown) return;
    const list = await readNewActivity(reference, request, signal);
    const known = new Set(shown.events.map(({ id }) => id));
    const count = list.events.findIndex(({ id }) => known.has(id));
    if (count !== 0 && list.events.length > 0) setFresh({ list, count: count < 0 ? list.events.length : count });
  }
  useReloadOnChange(reference, reload, shown !== undefined);
  return { fresh, clear: () => setFresh(undefined) };
}

interface ActivityPanelProps {
  readonly reference: string;
  readonly request: EventRequest;
  readonly onRequest: (address: string) => void;
  /** Some roles read only their own events. */
  readonly showsOthers: boolean;
  readonly steps: readonly StepState[];
  readonly children?: ReactNode;
}

/** New events wait behind a button, so that what is being read does not move. */
export function ActivityPanel({ reference, request, onRequest, showsOthers, steps, children }: ActivityPanelProps) {
  const client = useQueryClient();
  const query = activityQuery(reference, request);
  const read = useQuery(query);
  const { data } = read;
  const { older, newer, event, ...filters } = request;
  const isNewest = older === undefined && newer === undefined && event === undefined;
  const { fresh, clear } = useNewEvents(reference, request, isNewest ? data : undefined);
  const addressOf = (next: EventRequest) => activityPage(reference, next);
  return (
    <div className="min-h-0 grow bg-surface panes:overflow-y-auto">
      {children}
      <section aria-labelledby="activity">
        <div className="px-4 pt-3 md:px-5">
          <h2 id="activity" className="font-semibold">
            Activity
          </h2>
          <p className="text-muted">
            {showsOthers
              ? 'Every action on this session and every view of it, newest first.'
              : 'What you did on this session, newest first.'}
          </p>
        </div>
        <ReadProblem what="The activity could not be read" read={read} />
        <ReadWait read={read}>Still reading the activity…</ReadWait>
        {data && (
          <>
            <FilterForm
              key={JSON.stringify(filters)}
              filters={filters}
              actors={actorsOf(data)}
              kindsOf={showsOthers ? 'session' : 'own'}
              pending={read.isFetching}
              onFilter={(next) => onRequest(addressOf(next))}
            />
            <p role="status" className="flex items-center gap-3 border-hairline border-b px-4 not-empty:py-2 md:px-5">
              {fresh && (
                <Button
                  size="small"
                  onClick={() => {
                    client.setQueryData(query.queryKey, fresh.list);
                    clear();
                  }}
                >
                  Show {fresh.count === 1 ? '1 new event' : `${fresh.count} new events`}
                </Button>
              )}
            </p>
            <EventRows
              list={data}
              request={request}
              addressOf={addressOf}
              showsSession={false}
              stepTypes={Object.fromEntries(steps.map(({ step, type }) => [step, type]))}
            />
          </>
        )}
      </section>
    </div>
  );
}

/** Actors are taken from the page, so that no list of all accounts is sent to everybody. */
function actorsOf({ events, names }: EventList) {
  const ids = [...new Set(events.map(({ actor }) => actor.id))].filter((id) => id !== 'desk' && id !== 'operator');
  return ids.map((id) => ({ id, name: actorName(id, names[id]) })).toSorted((a, b) => a.name.localeCompare(b.name));
}
