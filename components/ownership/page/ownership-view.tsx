'use client';

import { type KeyboardEvent, startTransition, useEffect, useState } from 'react';
import { EmptyState, FailureLine, Skeleton } from '#components/ui/feedback/index.ts';
import { useOverlay } from '#components/ui/overlay.ts';
import { lazyPart, whenPainted } from '#components/ui/scheduling/index.ts';
import { cn } from '#components/ui/style.ts';
import type { OwnershipInput } from '#lib/operations/ownership.schema.ts';
import type { NodeKey, Orientation, OwnershipResult } from '#lib/ownership/index.ts';
import { ExportButton } from '../export-button.tsx';
import type { OwnershipMapProps } from '../map/map-frame.tsx';
import { RecordLine } from '../record/owner-record.tsx';
import { byKey } from '../summary.ts';
import { SummaryHeader } from '../summary-header.tsx';
import { useChains, useDrawing } from '../worker/use-ownership.ts';
import { OwnersPane } from './owners-pane.tsx';
import type { MapModule, OwnershipPageProps, PageTab } from './page-layout.tsx';
import { loadMap, PageTabs, usePageLayout } from './page-layout.tsx';
import { useRestoredFocus } from './use-restored-focus.ts';

/** The rows wait at most this long for a map that is slow or fails. */
const longestWaitMs = 1000;

/** Renders the rows after a map beside them: long tasks of the rows would otherwise delay its first paint. */
function useMapFirst(showsMap: boolean) {
  const [areRendered, setRendered] = useState(!showsMap);
  useEffect(() => {
    const timer = setTimeout(() => setRendered(true), longestWaitMs);
    return () => clearTimeout(timer);
  }, []);
  const onMapDrawn = () => {
    // The rows follow the frame that paints the map.
    if (!areRendered) requestAnimationFrame(() => setTimeout(() => startTransition(() => setRendered(true))));
  };
  return { areRendered: areRendered || !showsMap, onMapDrawn };
}

interface MapPaneProps extends Pick<OwnershipMapProps, 'chains' | 'selected' | 'onSelect' | 'onOpen' | 'onDrawn'> {
  readonly input: OwnershipInput;
  readonly result: OwnershipResult;
  /** The id of the applied policy, or null for the default. */
  readonly policy: string | null;
}

/** Holds the orientation of the map, and its collapsed and unstacked nodes. What is collapsed in the table is independent of the map. */
function MapPane({ input, result, policy, selected, ...props }: MapPaneProps) {
  const [orientation, setOrientation] = useState<Orientation>('down');
  const [collapsed, setCollapsed] = useState<ReadonlySet<NodeKey>>(new Set());
  const [required, setRequired] = useState<readonly NodeKey[]>([]);
  const [unstacked, setUnstacked] = useState<readonly NodeKey[]>([]);
  const [showAll, setShowAll] = useState(false);
  const drawn = useDrawing(result, {
    orientation,
    folded: [...collapsed],
    all: showAll,
    keep: [...new Set([...required, ...unstacked])],
  });
  // Only a node that is not drawn yet changes the drawing, so that other selections move nothing.
  const isMissing = drawn.state === 'done' && !drawn.drawing?.nodes.some(({ key }) => key === selected);
  if (selected !== null && isMissing && !required.includes(selected)) setRequired([...required, selected]);
  const map = useMapModule();
  const hasFailed = drawn.state === 'failed';
  if (hasFailed || map.failed)
    return (
      <FailureLine onRetry={hasFailed ? drawn.retry : map.retry}>
        The map could not be drawn. The table has the same data.
      </FailureLine>
    );
  if (!map.module)
    return (
      <div aria-busy="true" className="appear-late p-4">
        <Skeleton className="w-40" />
      </div>
    );
  const { OwnershipMap } = map.module;
  return (
    <OwnershipMap
      ownership={result.ownership}
      drawing={drawn.drawing ?? { ...emptyDrawing, orientation }}
      selected={selected}
      orientation={orientation}
      onOrientation={setOrientation}
      collapsed={collapsed}
      onToggleCollapsed={(key) => setCollapsed((before) => before.symmetricDifference(new Set([key])))}
      onUnstack={(keys) => setUnstacked((before) => [...new Set([...before, ...keys])])}
      onRestack={unstacked.length > 0 ? () => setUnstacked([]) : null}
      showAll={showAll}
      onShowAll={setShowAll}
      working={drawn.state === 'working'}
      toolbarEnd={input.mayExport && <ExportButton reference={input.ref} policy={policy} orientation={orientation} />}
      {...props}
    />
  );
}

/** This drawing is shown while the first one is laid out, so that the map already knows its size and draws once. */
const emptyDrawing = { width: 0, height: 0, nodes: [], lines: [], hiddenCount: 0, nodeCount: 0 };

/** Loads the map's code without Suspense, whose fallback stays for at least 300 ms. */
function useMapModule() {
  const [module, setModule] = useState<MapModule>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (failed) return;
    let isUnmounted = false;
    loadMap().then(
      (loaded) => !isUnmounted && setModule(loaded),
      () => !isUnmounted && setFailed(true),
    );
    return () => {
      isUnmounted = true;
    };
  }, [failed]);
  return { module, failed, retry: () => setFailed(false) };
}

const loadConfirm = () => import('../confirm-dialog.tsx');
const ConfirmDialog = lazyPart(() => loadConfirm().then((module) => module.ConfirmDialog));

interface OwnershipViewProps extends OwnershipPageProps {
  readonly input: OwnershipInput;
  readonly result: OwnershipResult;
  /** A newer result is being computed. */
  readonly isStale: boolean;
}

export function OwnershipView({ input, result, isStale, route, onRoute, mayReadOwners, details }: OwnershipViewProps) {
  const { ownership } = result;
  const nodes = byKey(ownership.nodes);
  const node = (route.node !== null && nodes.get(route.node)) || null;
  const selected = node?.key ?? null;
  const chains = useChains(result, selected);
  const [marked, setMarked] = useState<ReadonlySet<NodeKey>>(new Set());
  const [focusRequests, setFocusRequests] = useState(0);
  const [tab, setTab] = useState<PageTab>('table');
  const confirm = useOverlay('dialog', loadConfirm);
  const header = useConfirmFocus(confirm.overlay !== false && !confirm.overlay.open);
  const layout = usePageLayout();
  const showsMap = layout === 'both' || (layout === 'one' && tab === 'map');
  const rows = useMapFirst(showsMap);

  function onSelect(key: NodeKey | null) {
    if (key !== selected || route.checks) onRoute({ node: key, checks: false });
  }
  function onOpen(key: NodeKey) {
    setTab('table');
    // A node that only holdings name has no details.
    if (nodes.get(key)?.listedAt) onRoute({ node: key, checks: true });
    else onSelect(key);
  }
  function onGoTo(key: NodeKey) {
    setTab('table');
    onRoute({ node: key, checks: false });
    setFocusRequests(focusRequests + 1);
  }

  /** Escape clears the selection from anywhere on the page; without a selection it is left to the session page. */
  function onKeyDown(event: KeyboardEvent) {
    // React events also bubble here from menus and dialogs, which handle Escape themselves.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || event.defaultPrevented || !isInside || selected === null) return;
    event.preventDefault();
    onRoute(route.checks ? { checks: false } : { node: null });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of everything inside
    <div aria-busy={isStale} onKeyDown={onKeyDown} className="flex min-h-0 grow flex-col bg-surface">
      <SummaryHeader
        ref={header}
        input={input}
        ownership={ownership}
        onSelect={onGoTo}
        onMark={(all, next) => {
          setMarked(new Set(all));
          onSelect(next);
        }}
        onConfirm={input.maySettle ? () => confirm.setOpen(true) : undefined}
        record={mayReadOwners && <RecordLine reference={input.ref} />}
      />
      {confirm.overlay && <ConfirmDialog {...confirm.overlay} input={input} ownership={ownership} />}
      {result.rows.length === 0 ? (
        <EmptyState kind="nothing-yet">No owners reported, so there is nothing to compute or draw.</EmptyState>
      ) : (
        <>
          {layout === 'one' && <PageTabs tab={tab} onTab={setTab} />}
          <div className="grid min-h-0 grow grid-rows-[minmax(0,1fr)] wide:owners-beside-map print:block">
            <OwnersPane
              input={input}
              result={result}
              nodes={nodes}
              node={node}
              chains={chains}
              marked={marked}
              focusRequests={focusRequests}
              isPhone={layout === 'table'}
              isRendered={rows.areRendered}
              details={route.checks && node ? details(node) : null}
              onSelect={onSelect}
              onOpen={onOpen}
              onRoute={onRoute}
              onGoTo={onGoTo}
              toolbarEnd={
                input.mayExport &&
                !showsMap && <ExportButton reference={input.ref} policy={route.policy} orientation="down" />
              }
              className={cn(layout === 'one' && tab === 'map' && 'max-wide:hidden print:flex')}
            />
            {showsMap && (
              <div className="min-h-0 min-w-0 panes:h-full max-wide:h-[70dvh] panes:max-wide:h-full print:h-auto print:break-inside-avoid">
                <MapPane
                  input={input}
                  result={result}
                  policy={route.policy}
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

const focusSection = (section: HTMLElement) => section.focus({ preventScroll: true });

/** Keeps the focus in the summary, whose ref it returns, when a confirmation removes the button that opened the dialog. */
function useConfirmFocus(isClosed: boolean) {
  const header = useRestoredFocus(focusSection);
  useEffect(() => {
    if (!isClosed) return;
    return whenPainted(() => {
      if (header.current && document.activeElement === document.body) focusSection(header.current);
    });
  }, [isClosed, header]);
  return header;
}
