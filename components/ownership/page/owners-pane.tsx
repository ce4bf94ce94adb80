'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { EmptyState } from '#components/ui/feedback/index.ts';
import { whenPainted } from '#components/ui/scheduling/index.ts';
import { cn } from '#components/ui/style.ts';
import type { NodeKey, OwnershipInput, OwnershipNode, OwnershipResult } from '#lib/ownership/index.ts';
import { assessmentsByKey } from '../by-key.ts';
import { SelectedNode } from '../details/index.ts';
import { Treegrid } from '../table/index.ts';
import type { ChainsState } from '../worker/index.ts';
import { DetailsFrame } from './details-frame.tsx';
import { findRows } from './find-rows.ts';
import { OwnerSearch } from './owner-search.tsx';
import { OwnerSheet } from './owner-sheet.tsx';
import { OwnersToolbar } from './owners-toolbar.tsx';
import type { OwnershipPageProps } from './props.ts';
import { useRestoredFocus } from './use-restored-focus.ts';

interface OwnersPaneProps extends Pick<OwnershipPageProps, 'onRoute'> {
  readonly input: OwnershipInput;
  readonly result: OwnershipResult;
  readonly nodes: ReadonlyMap<NodeKey, OwnershipNode>;
  /** The selected node. */
  readonly node: OwnershipNode | null;
  readonly chains: ChainsState;
  readonly marked: ReadonlySet<NodeKey>;
  readonly focusRequests: number;
  /** The table stands alone in a narrow window: the selected node opens in a sheet. */
  readonly isPhone: boolean;
  /** False: the rows are not rendered yet. */
  readonly isRendered: boolean;
  /** Checks, screening and documents of the selected node while they are open. */
  readonly details: ReactNode | null;
  readonly onSelect: (key: NodeKey | null) => void;
  readonly onOpen: (key: NodeKey) => void;
  /** Selects a node and focuses its row. */
  readonly onGoTo: (key: NodeKey) => void;
  /** After the policy menu. */
  readonly toolbarEnd: ReactNode;
  readonly className?: string;
}

/** The owners as a treegrid with the selected node below it, or that node's checks instead. */
export function OwnersPane(props: OwnersPaneProps) {
  const { input, result, nodes, node, chains, details, isRendered, onSelect, onOpen, onRoute, onGoTo } = props;
  const { ownership, rows } = result;
  const [query, setQuery] = useState('');
  const found = findRows(rows, nodes, query);
  const isOpen = details !== null && node !== null && !props.isPhone;
  const isNotFound = found?.size === 0;
  // The details, the chains or the button of an empty search may be removed while they have the focus.
  const pane = useRestoredFocus(focusGrid);

  const selectedProps = (one: OwnershipNode) => ({
    node: one,
    assessment: assessmentsByKey(ownership).get(one.key) ?? null,
    ownership,
    nodes,
    chains,
    onOpen: () => onOpen(one.key),
    onClear: () => onSelect(null),
  });

  return (
    <section
      ref={pane}
      aria-label="Owners"
      aria-busy={!isRendered}
      className={cn(
        '@container flex min-h-0 min-w-0 flex-col border-hairline wide:border-r print:border-0',
        props.className,
      )}
    >
      {isOpen && (
        <DetailsFrame node={node} onBack={() => onRoute({ checks: false })}>
          {details}
        </DetailsFrame>
      )}
      {isRendered && node && props.isPhone && (
        <OwnerSheet
          node={node}
          details={details}
          onBack={() => onRoute({ checks: false })}
          onClose={() => {
            onRoute({ node: null, checks: false });
            // The sheet is gone by then.
            whenPainted(() => pane.current && focusGrid(pane.current));
          }}
        >
          <SelectedNode {...selectedProps(node)} isTitled />
        </OwnerSheet>
      )}
      {/* Stays mounted behind the details, to keep collapsed rows and scroll position. */}
      <div className={isOpen ? 'hidden' : 'flex min-h-0 flex-col panes:grow'}>
        <OwnersToolbar
          ownership={ownership}
          defaultPolicy={input.policy}
          onPolicy={(policy) => onRoute({ policy })}
          end={props.toolbarEnd}
        >
          <OwnerSearch
            query={query}
            onQuery={setQuery}
            foundCount={found?.size ?? null}
            onEnter={() => {
              const first = rows.find((row) => found?.has(row.number))?.node;
              if (first) onGoTo(first);
            }}
          />
        </OwnersToolbar>
        {isNotFound && (
          <EmptyState kind="filtered" action={<Button onClick={() => setQuery('')}>Clear search</Button>}>
            No name among the {ownership.nodes.length.toLocaleString('en')} persons and companies matches.
          </EmptyState>
        )}
        {/* No higher than its rows; a long table keeps at least two fifths above the selected node. */}
        <div
          hidden={isNotFound}
          className="panes:max-h-max panes:shrink-0 panes:grow panes:basis-2/5 panes:overflow-y-auto"
        >
          {isRendered && (
            <Treegrid
              ownership={ownership}
              nodes={nodes}
              rows={rows}
              found={found}
              selected={node?.key ?? null}
              isPhone={props.isPhone}
              marked={props.marked}
              onSelect={onSelect}
              onOpen={onOpen}
              focusRequests={props.focusRequests}
            />
          )}
        </div>
        {isRendered && node && !props.isPhone && <SelectedNode {...selectedProps(node)} />}
      </div>
    </section>
  );
}

/** Focuses the grid's tab stop. */
const focusGrid = (pane: HTMLElement) =>
  pane.querySelector<HTMLElement>('[data-row][tabindex="0"], [data-row] [tabindex="0"]')?.focus();
