'use client';

import type { Route } from 'next';
import { buttonClass } from '#components/ui/button/button.tsx';
import { EmptyState } from '#components/ui/feedback/index.ts';
import { Link } from '#components/ui/link.tsx';
import type { EventList } from '#lib/model/review/events.schema.ts';
import { type EventRequest, filterText } from '#lib/model/review/events.ts';
import { EventRow } from './event-row.tsx';

interface EventRowsProps {
  readonly list: EventList;
  readonly request: EventRequest;
  readonly addressOf: (request: EventRequest) => Route;
  readonly showsSession: boolean;
  readonly stepTypes?: Readonly<Record<string, string>>;
}

const noTypes = {};

/** The events of one page come newest first, with links to newer and older ones. */
export function EventRows({ list, request, addressOf, showsSession, stepTypes = noTypes }: EventRowsProps) {
  const { older: _, newer: __, event: named, ...filters } = request;
  const at = (position: Partial<EventRequest>) => addressOf({ ...filters, ...position });
  const isFiltered = filterText(filters) !== '';
  const isThere = named === undefined || list.events.some(({ id }) => id === named);
  return (
    <>
      {!isThere && (
        <p role="status" className="border-hairline border-b px-4 py-2 text-resubmission-fg md:px-5">
          The linked event is not in this list: it concerns something else, or your role may not see it.
        </p>
      )}
      {list.events.length === 0 ? (
        <EmptyState
          kind={isFiltered ? 'filtered' : 'nothing-yet'}
          className="md:px-5"
          {...(isFiltered && {
            action: (
              <Link href={addressOf({ log: request.log })} className={buttonClass()}>
                Clear filters
              </Link>
            ),
          })}
        >
          {isFiltered ? 'No event matches these filters.' : 'No events yet.'}
        </EmptyState>
      ) : (
        <ol aria-label="Events, newest first">
          {list.events.map((event) => (
            <EventRow
              key={event.id}
              event={event}
              names={list.names}
              stepTypes={stepTypes}
              address={addressOf({ log: request.log, event: event.id })}
              actorAddress={addressOf({ log: request.log, actor: event.actor.id })}
              mayProve={list.mayProve}
              showsSession={showsSession}
              isNamed={event.id === named}
            />
          ))}
        </ol>
      )}
      <nav aria-label="Pages" className="flex flex-wrap items-center gap-2 px-4 py-3 md:px-5 print:hidden">
        {list.newer !== null && (
          <>
            <Link href={at({})} className={buttonClass()}>
              Newest
            </Link>
            <Link href={at({ newer: list.newer })} className={buttonClass()}>
              Newer
            </Link>
          </>
        )}
        {list.older !== null && (
          <Link href={at({ older: list.older })} className={buttonClass()}>
            Older
          </Link>
        )}
      </nav>
    </>
  );
}
