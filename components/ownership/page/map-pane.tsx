'use client';

import { useEffect, useState } from 'react';
import { FailureLine, Skeleton } from '#components/ui/feedback/index.ts';
import type { NodeKey, Orientation, OwnershipInput, OwnershipResult } from '#lib/ownership/index.ts';
import { ExportButton } from '../export/index.ts';
import type { OwnershipMapProps } from '../map/index.tsx';
import { useDrawing } from '../worker/index.ts';
import { loadMap, type MapModule } from './load-map.ts';

const MapSkeleton = () => (
  <div aria-busy="true" className="appear-late p-4">
    <Skeleton className="w-40" />
  </div>
);

interface MapPaneProps extends Pick<OwnershipMapProps, 'chains' | 'selected' | 'onSelect' | 'onOpen' | 'onDrawn'> {
  readonly input: OwnershipInput;
  readonly result: OwnershipResult;
  /** The id of the applied policy; null: the default. */
  readonly policy: string | null;
}

/** The map with its orientation, collapsed and unstacked nodes. What is collapsed in the table is independent of the map. */
export function MapPane({ input, result, policy, selected, ...props }: MapPaneProps) {
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
  if (!map.module) return <MapSkeleton />;
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

/** While the first drawing is laid out, so that the map already knows its size and draws once. */
const emptyDrawing = { width: 0, height: 0, nodes: [], lines: [], hiddenCount: 0, nodeCount: 0 };

/** The loaded map code. Without Suspense, whose fallback stays for at least 300 ms. */
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
