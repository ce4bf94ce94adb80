'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useRef } from 'react';
import { Button, buttonClass } from '#components/ui/button/button.tsx';
import { useKey } from '#components/ui/keyboard/index.ts';
import { useTooltip } from '#components/ui/use-tooltip.tsx';
import { failureMessage } from '#lib/client/request.ts';
import { sessionPage } from '#lib/model/addresses.ts';
import type { SessionNeighbours } from '#lib/model/session/list.schema.ts';
import { isPlainClick } from '../navigation/session-route.ts';
import type { ListPosition } from './use-list-position.ts';

const number = (value: number): string => value.toLocaleString('en-GB');

export function positionLabel({ isListed, position, count }: SessionNeighbours): string {
  const all = count.exact ? number(count.value) : `more than ${number(count.value)}`;
  // The session was decided, assigned or changed since: the number would be that of another session.
  if (!isListed) return `No longer in this list of ${all}`;
  return position === null ? `One of ${all}` : `${number(position)} of ${all}`;
}

/** The previous and the next session of the list are links, with "12 of 40" between them. */
export function PositionNav({ position }: { readonly position: ListPosition }) {
  const { neighbours, error, retry, open } = position;
  useKey('[', 'Previous session in the list', () => open(-1), { enabled: neighbours?.previous !== null });
  useKey(']', 'Next session in the list', () => open(1), { enabled: neighbours?.next !== null });
  if (error && !neighbours)
    return (
      <p role="status" className="flex items-center gap-2">
        {failureMessage(error)}
        <Button size="small" onClick={retry}>
          Retry
        </Button>
      </p>
    );
  return (
    <nav aria-label="List" className="flex items-center gap-1 print:hidden">
      <NeighbourLink by={-1} position={position} />
      <span className="min-w-14 text-center tabular-nums">{neighbours && positionLabel(neighbours)}</span>
      <NeighbourLink by={1} position={position} />
    </nav>
  );
}

/** The link that was followed last; the same link of the next session gets the focus. */
let followed: 1 | -1 | undefined;

function NeighbourLink({ by, position }: { readonly by: 1 | -1; readonly position: ListPosition }) {
  const isNext = by === 1;
  const target = isNext ? position.neighbours?.next : position.neighbours?.previous;
  const label = isNext ? 'Next session' : 'Previous session';
  const Icon = isNext ? ChevronRight : ChevronLeft;
  const { trigger, tooltip } = useTooltip(`${label} (${isNext ? ']' : '['})`, { describes: false });
  const isFollowed = useRef(followed === by);
  const look = buttonClass({ look: 'quiet', size: 'small', shape: 'icon' });
  if (!target)
    return (
      <span aria-hidden className={`${look} cursor-default text-subtle opacity-50`}>
        <Icon />
      </span>
    );
  return (
    <>
      <Link
        href={sessionPage(target.ref)}
        prefetch={false}
        aria-label={label}
        className={look}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          followed = by;
          position.open(by);
        }}
        {...trigger}
        ref={(element: HTMLAnchorElement | null) => {
          if (!element || !isFollowed.current) return;
          isFollowed.current = false;
          followed = undefined;
          element.focus({ preventScroll: true });
        }}
      >
        <Icon aria-hidden />
      </Link>
      {tooltip}
    </>
  );
}
