'use client';

import { type KeyboardEvent, lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { useOverlay } from '#components/ui/use-overlay.ts';
import { whenPainted } from '#components/ui/when-painted.ts';
import type { NodeKey, OwnershipReading, WorkedOut } from '#lib/ownership/index.ts';
import { nodesByKey } from './answer.ts';
import { ExportButton } from './export-button.tsx';
import { Head } from './head.tsx';
import { MapPane } from './map-pane.tsx';
import { OwnersPane } from './owners-pane.tsx';
import type { OwnershipPageProps } from './page.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useChains } from './use-ownership.ts';
import { useWindow } from './use-window.ts';

const loadSettle = () => import('./settle-dialog.tsx');
const SettleDialog = lazy(() => loadSettle().then((module) => ({ default: module.SettleDialog })));

interface OwnershipViewProps extends OwnershipPageProps {
  readonly reading: OwnershipReading;
  readonly worked: WorkedOut;
  /** Another working out is on its way; what is shown is the one before. */
  readonly working: boolean;
}

/** The answer above, owners and their map beside each other; one selection for all. */
export function OwnershipView({ reading, worked, working, place, onPlace, details }: OwnershipViewProps) {
  const { ownership } = worked;
  const nodes = nodesByKey(ownership);
  const node = (place.node !== null && nodes.get(place.node)) || null;
  const selected = node?.key ?? null;
  const chains = useChains(worked, selected);
  const [marked, setMarked] = useState<ReadonlySet<NodeKey>>(new Set());
  const [summons, setSummons] = useState(0);
  const [tab, setTab] = useState<Tab>('table');
  const settling = useOverlay('dialog', loadSettle);
  // What is settled takes the button away that opened the dialog, before or after that closes: on with the answer as it is now.
  const head = useKeptFocus(focusItself);
  const wasSettling = settling.overlay && !settling.overlay.open;
  useEffect(() => {
    if (!wasSettling) return;
    return whenPainted(() => {
      if (head.current && document.activeElement === document.body) focusItself(head.current);
    });
  }, [wasSettling, head]);
  const room = useWindow();
  const showsMap = room === 'both' || (room === 'one' && tab === 'map');
  const rows = useRowsTurn(showsMap);

  function onSelect(key: NodeKey | null) {
    if (key !== selected || place.checks) onPlace({ node: key, checks: false });
  }
  function onOpen(key: NodeKey) {
    setTab('table');
    // An id that only edges name has nothing of its own to show.
    if (nodes.get(key)?.place) onPlace({ node: key, checks: true });
    else onSelect(key);
  }
  /** Selects it, and to its row, with the focus. */
  function goTo(key: NodeKey) {
    setTab('table');
    onPlace({ node: key, checks: false });
    setSummons(summons + 1);
  }

  /** Ends the selection, from wherever on the page; with none, Escape is the session's. */
  function onKeyDown(event: KeyboardEvent) {
    // A menu or dialog is drawn elsewhere, and answers for itself.
    const isHere = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || event.defaultPrevented || !isHere || selected === null) return;
    event.preventDefault();
    onPlace(place.checks ? { checks: false } : { node: null });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of all that stands in it
    <div aria-busy={working} onKeyDown={onKeyDown} className="flex min-h-0 grow flex-col bg-surface">
      <Head
        ref={head}
        reading={reading}
        ownership={ownership}
        onSelect={goTo}
        onMark={(all, next) => {
          setMarked(new Set(all));
          onSelect(next);
        }}
        onSettle={reading.maySettle ? () => settling.setOpen(true) : undefined}
      />
      {settling.overlay && (
        <Suspense>
          <SettleDialog
            key={`${settling.overlay.open}`}
            reading={reading}
            ownership={ownership}
            open={settling.overlay.open}
            onOpenChange={settling.overlay.onOpenChange}
          />
        </Suspense>
      )}
      {worked.rows.length === 0 ? (
        <EmptyState kind="nothing-yet">No owners reported: there is nothing to compute or to draw.</EmptyState>
      ) : (
        <>
          {room === 'one' && <Tabs tab={tab} onTab={setTab} />}
          <div className="grid min-h-0 grow grid-rows-[minmax(0,1fr)] wide:owners-beside-map print:block">
            <OwnersPane
              reading={reading}
              worked={worked}
              nodes={nodes}
              node={node}
              chains={chains}
              marked={marked}
              summons={summons}
              isDrawn={rows.areDrawn}
              details={place.checks && node ? details(node) : null}
              onSelect={onSelect}
              onOpen={onOpen}
              onPlace={onPlace}
              goTo={goTo}
              end={
                reading.mayExport &&
                !showsMap && <ExportButton reference={reading.ref} policy={place.policy} orientation="down" />
              }
              className={cn(room === 'one' && tab === 'map' && 'max-wide:hidden print:flex')}
            />
            {showsMap && (
              <div className="min-h-0 min-w-0 panes:h-full max-wide:h-[70dvh] panes:max-wide:h-full print:h-auto print:break-inside-avoid">
                <MapPane
                  reading={reading}
                  worked={worked}
                  policy={place.policy}
                  chains={chains.chains}
                  selected={selected}
                  onSelect={onSelect}
                  onOpen={onOpen}
                  onDrawn={rows.onMapDrawn}
                />
              </div>
            )}
          </div>
        </>
      )}
    </div>
  );
}

const focusItself = (section: HTMLElement) => section.focus({ preventScroll: true });

/** Rows wait no longer than this, for a map that is slow or fails. */
const mapFirstMs = 1000;

/** Rows come after a map beside them: that one is worked out and painted in long pieces of work, and theirs would stand before it. */
function useRowsTurn(showsMap: boolean) {
  const [areDrawn, setDrawn] = useState(!showsMap);
  useEffect(() => {
    const late = setTimeout(() => setDrawn(true), mapFirstMs);
    return () => clearTimeout(late);
  }, []);
  const onMapDrawn = () => {
    // Behind the frame that paints it.
    if (!areDrawn) requestAnimationFrame(() => setTimeout(() => startTransition(() => setDrawn(true))));
  };
  return { areDrawn: areDrawn || !showsMap, onMapDrawn };
}

type Tab = 'table' | 'map';

const Tabs = ({ tab, onTab }: { readonly tab: Tab; readonly onTab: (tab: Tab) => void }) => (
  <fieldset aria-label="Show" className="flex shrink-0 gap-1 border-hairline border-b px-4 py-1.5 print:hidden">
    {(['table', 'map'] as const).map((one) => (
      <Button
        key={one}
        size="small"
        look={tab === one ? 'ink' : 'quiet'}
        aria-pressed={tab === one}
        onClick={() => onTab(one)}
      >
        {one === 'table' ? 'Table' : 'Map'}
      </Button>
    ))}
  </fieldset>
);
