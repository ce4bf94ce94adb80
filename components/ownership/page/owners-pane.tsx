'use client';

import { ArrowLeft, ChevronDown, Search } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { EmptyState } from '#components/ui/feedback/index.ts';
import { Input } from '#components/ui/form/input.tsx';
import { useKey } from '#components/ui/keyboard/index.ts';
import { useOverlay } from '#components/ui/overlay.ts';
import { lazyPart, whenPainted } from '#components/ui/scheduling/index.ts';
import { cn } from '#components/ui/style.ts';
import { useNow } from '#components/ui/time/clock.tsx';
import { dayOf } from '#lib/model/day.ts';
import type { OwnershipInput } from '#lib/operations/ownership.schema.ts';
import type { NodeKey, Ownership, OwnershipNode, OwnershipResult, Policy } from '#lib/ownership/index.ts';
import { isPreview, policyText } from '../labels.ts';
import { NodeName, nodeNameText } from '../node.tsx';
import { SelectedNode } from '../selected-node.tsx';
import { byKey } from '../summary.ts';
import { findRows } from '../table/rows.ts';
import { Treegrid, type TreegridProps } from '../table/treegrid.tsx';
import type { ChainsState } from '../worker/use-ownership.ts';
import type { OwnershipPageProps } from './page-layout.tsx';
import { useRestoredFocus } from './use-restored-focus.ts';

interface OwnerSheetProps {
  readonly node: OwnershipNode;
  readonly details: ReactNode;
  readonly onBack: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** On a phone, a sheet shows the selected owner, wherever the table is scrolled to. The focus returns to the row. */
const OwnerSheet = ({ node, details, onBack, onClose, children }: OwnerSheetProps) => (
  <Dialog open onOpenChange={(open) => !open && onClose()} shape="sheet" title={nodeNameText(node)}>
    <div className="-mx-4 -mt-4">
      {details === null ? (
        children
      ) : (
        <section aria-label={`Checks of ${nodeNameText(node)}`}>
          <Button look="quiet" size="small" onClick={onBack} className="mx-2 my-1">
            <ArrowLeft aria-hidden />
            Shares
          </Button>
          {details}
        </section>
      )}
    </div>
  </Dialog>
);

const loadPolicyMenu = () => import('./policy-menu.tsx');
const PolicyMenu = lazyPart(() => loadPolicyMenu().then((module) => module.PolicyMenu));

interface OwnersToolbarProps {
  readonly ownership: Ownership;
  readonly defaultPolicy: Policy;
  readonly onPolicy: (id: string | null) => void;
  readonly end: ReactNode;
  readonly children: ReactNode;
}

/** The head of the table has search, policy menu and export. */
function OwnersToolbar({ ownership, defaultPolicy, onPolicy, end, children }: OwnersToolbarProps) {
  const menu = useOverlay('menu', loadPolicyMenu);
  const today = dayOf(useNow());
  const { nodes, policy } = ownership;
  return (
    <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-hairline border-b py-1 pr-1 pl-4">
      <h2 className="font-semibold">
        Owners{' '}
        <span className="font-normal text-muted">
          {nodes.length.toLocaleString('en')} {nodes.length === 1 ? 'node' : 'nodes'}
        </span>
      </h2>
      {children}
      <Button look="quiet" size="small" className="min-w-0 max-w-full max-sm:-ml-2 sm:ml-auto" {...menu.trigger}>
        <span className="truncate">
          {policyText(policy)}
          {isPreview(policy, today) && <span className="font-semibold text-resubmission-fg"> · preview</span>}
        </span>
        <ChevronDown aria-hidden className="print:hidden" />
      </Button>
      {menu.overlay && (
        <PolicyMenu defaultPolicy={defaultPolicy} policy={policy} today={today} onPolicy={onPolicy} {...menu.overlay} />
      )}
      {end}
    </header>
  );
}

interface OwnerSearchProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Number of rows found; null without a search. */
  readonly foundCount: number | null;
  /** Goes to the first row found. */
  readonly onEnter: () => void;
}

function OwnerSearch({ query, onQuery, foundCount, onEnter }: OwnerSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useKey('/', 'Find an owner', () => input.current?.select(), { first: true });
  return (
    <div className="relative flex min-w-24 max-w-60 grow basis-28 items-center print:hidden">
      <Search aria-hidden className="pointer-events-none absolute left-2 size-3.5 text-muted" />
      <Input
        ref={input}
        type="search"
        aria-label="Find a person or company"
        placeholder="Find  /"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter();
          if (event.key === 'Escape' && query !== '') {
            event.preventDefault();
            onQuery('');
          }
        }}
        className="pl-7"
      />
      <span role="status" className="sr-only">
        {foundCount !== null && `${foundCount.toLocaleString('en')} ${foundCount === 1 ? 'row' : 'rows'} found`}
      </span>
    </div>
  );
}

/** Shows a node's checks in place of the table, with a button that leads back. */
const DetailsFrame = ({ node, onBack, children }: Pick<OwnerSheetProps, 'node' | 'onBack' | 'children'>) => (
  <section aria-label={`Checks of ${nodeNameText(node)}`} className="flex min-h-0 grow flex-col">
    <header className="flex min-h-11 shrink-0 items-center gap-2 border-hairline border-b px-4">
      <Button ref={takeFocus} look="quiet" size="small" onClick={onBack} className="-ml-2 print:hidden">
        <ArrowLeft aria-hidden />
        Owners
      </Button>
      <h2 className="min-w-0 truncate font-semibold print:whitespace-normal">
        <NodeName node={node} />
      </h2>
    </header>
    <div className="min-h-0 grow panes:overflow-y-auto">{children}</div>
  </section>
);

/** The element that opened the frame is hidden, so the focus starts at its first button. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

interface OwnersPaneProps
  extends Pick<OwnershipPageProps, 'onRoute'>,
    Omit<TreegridProps, 'ownership' | 'rows' | 'found' | 'selected'> {
  readonly input: OwnershipInput;
  readonly result: OwnershipResult;
  readonly node: OwnershipNode | null;
  readonly chains: ChainsState;
  /** It is false until the rows may be rendered. */
  readonly isRendered: boolean;
  /** The checks, screening and documents of the selected node while they are open. */
  readonly details: ReactNode;
  /** Selects a node and focuses its row. */
  readonly onGoTo: (key: NodeKey) => void;
  /** It follows the policy menu. */
  readonly toolbarEnd: ReactNode;
  readonly className?: string;
}

/** Shows the owners as a treegrid with the selected node below it, or that node's checks instead. */
export function OwnersPane(props: OwnersPaneProps) {
  const { input, result, nodes, node, chains, details, isRendered, onSelect, onOpen, onRoute, onGoTo } = props;
  const { ownership, rows } = result;
  const [query, setQuery] = useState('');
  const found = findRows(rows, nodes, query);
  const isOpen = details !== null && node !== null && !props.isPhone;
  const isNotFound = found?.size === 0;
  // The details, the chains or the button of an empty search may be removed while they have the focus.
  const pane = useRestoredFocus(focusGrid);

  const selected = node && isRendered && (
    <SelectedNode
      node={node}
      assessment={byKey(ownership.assessments).get(node.key) ?? null}
      ownership={ownership}
      nodes={nodes}
      chains={chains}
      onOpen={() => onOpen(node.key)}
      onClear={() => onSelect(null)}
      isTitled={props.isPhone}
    />
  );

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
      {selected && props.isPhone && (
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
          {selected}
        </OwnerSheet>
      )}
      {/* The table stays mounted behind the details, to keep collapsed rows and scroll position. */}
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
        {/* The table is no higher than its rows; a long one keeps at least two fifths above the selected node. */}
        <div
          hidden={isNotFound}
          className="panes:max-h-max panes:shrink-0 panes:grow panes:basis-2/5 panes:overflow-y-auto"
        >
          {isRendered && (
            <Treegrid {...props} ownership={ownership} rows={rows} found={found} selected={node?.key ?? null} />
          )}
        </div>
        {!props.isPhone && selected}
      </div>
    </section>
  );
}

/** Focuses the grid's tab stop. */
const focusGrid = (pane: HTMLElement) =>
  pane.querySelector<HTMLElement>('[data-row][tabindex="0"], [data-row] [tabindex="0"]')?.focus();
