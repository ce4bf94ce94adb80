'use client';

import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { NodeKey, Orientation, OwnershipReading, WorkedOut } from '#lib/ownership/index.ts';
import { ExportButton } from './export-button.tsx';
import { loadMap, type MapCode } from './load-map.ts';
import type { OwnershipMapProps } from './map/index.tsx';
import { useDrawing } from './use-ownership.ts';

const Drawing = () => (
  <div aria-busy="true" className="appear-late p-4">
    <Skeleton className="w-40" />
  </div>
);

interface MapPaneProps extends Pick<OwnershipMapProps, 'chains' | 'selected' | 'onSelect' | 'onOpen' | 'onDrawn'> {
  readonly reading: OwnershipReading;
  readonly worked: WorkedOut;
  /** A named policy that is looked through; null: the desk's own. */
  readonly policy: string | null;
}

/** The map, with what is folded, unstacked and shown of it. Table and map each fold for themselves. */
export function MapPane({ reading, worked, policy, selected, ...props }: MapPaneProps) {
  const [orientation, setOrientation] = useState<Orientation>('down');
  const [folded, setFolded] = useState<ReadonlySet<NodeKey>>(new Set());
  const [kept, setKept] = useState<readonly NodeKey[]>([]);
  const [all, setAll] = useState(false);
  const drawn = useDrawing(worked, { orientation, folded: [...folded], all, keep: kept });
  // Only what is not drawn yet is asked for, so that a selection moves nothing that is there.
  const isLeftOut = drawn.state === 'done' && !drawn.drawing?.nodes.some(({ key }) => key === selected);
  if (selected !== null && isLeftOut && !kept.includes(selected)) setKept([...kept, selected]);
  const map = useMapCode();
  const hasFailed = drawn.state === 'failed';
  if (hasFailed || map.failed)
    return (
      <p role="alert" className="flex items-center gap-3 px-4 py-3">
        The map could not be drawn; the table has all of it.
        <Button size="small" onClick={hasFailed ? drawn.retry : map.retry}>
          Retry
        </Button>
      </p>
    );
  if (!map.code) return <Drawing />;
  const { OwnershipMap } = map.code;
  return (
    <OwnershipMap
      ownership={worked.ownership}
      drawing={drawn.drawing ?? { ...nothingDrawn, orientation }}
      selected={selected}
      orientation={orientation}
      onOrientation={setOrientation}
      folded={folded}
      onFold={(key) => setFolded((before) => before.symmetricDifference(new Set([key])))}
      onUnstack={(keys) => setKept((before) => [...before, ...keys])}
      all={all}
      onAll={setAll}
      working={drawn.state === 'working'}
      toolbarEnd={
        reading.mayExport && <ExportButton reference={reading.ref} policy={policy} orientation={orientation} />
      }
      {...props}
    />
  );
}

/** Stands there while the first one is laid out: the map then knows its size, and draws once. */
const nothingDrawn = { width: 0, height: 0, nodes: [], lines: [], left: 0, of: 0 };

/** The map's code, when it has come. Not by Suspense, whose fallback stays on the screen for a third of a second. */
function useMapCode() {
  const [code, setCode] = useState<MapCode>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (failed) return;
    let gone = false;
    loadMap().then(
      (came) => !gone && setCode(came),
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [failed]);
  return { code, failed, retry: () => setFailed(false) };
}
