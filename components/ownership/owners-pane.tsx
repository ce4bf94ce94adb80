'use client';

import { ArrowLeft, ChevronDown } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useNow } from '#components/ui/clock.tsx';
import { cn } from '#components/ui/cn.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { useOverlay } from '#components/ui/use-overlay.ts';
import type { NodeKey, OwnershipNode, OwnershipReading, WorkedOut } from '#lib/ownership/index.ts';
import { figuresByKey } from './answer.ts';
import { isPreview, policyText } from './figures.ts';
import { findRows } from './find.ts';
import { Name, plainNameOf } from './names.tsx';
import type { OwnershipPageProps } from './page.tsx';
import { SearchOwners } from './search-owners.tsx';
import { Selected } from './selected.tsx';
import { Treegrid } from './treegrid.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import type { ChainsAsked } from './use-ownership.ts';

const loadPolicy = () => import('./policy-menu.tsx');
const PolicyMenu = lazy(() => loadPolicy().then((module) => ({ default: module.PolicyMenu })));

interface OwnersPaneProps extends Pick<OwnershipPageProps, 'onPlace'> {
  readonly reading: OwnershipReading;
  readonly worked: WorkedOut;
  readonly nodes: ReadonlyMap<NodeKey, OwnershipNode>;
  /** The selected one. */
  readonly node: OwnershipNode | null;
  readonly chains: ChainsAsked;
  readonly marked: ReadonlySet<NodeKey>;
  readonly summons: number;
  /** The rows stand there; else their place alone. */
  readonly isDrawn: boolean;
  /** Its checks, screening and documents, where they are open. */
  readonly details: ReactNode | null;
  readonly onSelect: (key: NodeKey | null) => void;
  readonly onOpen: (key: NodeKey) => void;
  /** Selects it, and to its row, with the focus. */
  readonly goTo: (key: NodeKey) => void;
  /** Behind the choice of the policy. */
  readonly end: ReactNode;
  readonly className?: string;
}

/** The owners as a treegrid, what is worked out of the selected one below it; in its stead the checks of that one. */
export function OwnersPane(props: OwnersPaneProps) {
  const { reading, worked, nodes, node, chains, marked, summons, details, onSelect, onOpen, onPlace, goTo } = props;
  const { isDrawn } = props;
  const { ownership, rows } = worked;
  const [words, setWords] = useState('');
  const found = findRows(rows, nodes, words);
  const isOpen = details !== null && node !== null;
  const isNone = found?.size === 0;
  // Gone may be the details, the chains, the way out of an empty search.
  const pane = useKeptFocus(focusSpot);

  return (
    <section
      ref={pane}
      aria-label="Owners"
      aria-busy={!isDrawn}
      className={cn(
        '@container flex min-h-0 min-w-0 flex-col border-hairline wide:border-r print:border-0',
        props.className,
      )}
    >
      {isOpen && (
        <DetailsFrame node={node} onBack={() => onPlace({ checks: false })}>
          {details}
        </DetailsFrame>
      )}
      {/* Stays behind the details: what is unfolded and how far it is scrolled. */}
      <div className={isOpen ? 'hidden' : 'flex min-h-0 flex-col panes:grow'}>
        <Bar reading={reading} worked={worked} onPolicy={(policy) => onPlace({ policy })} end={props.end}>
          <SearchOwners
            words={words}
            onWords={setWords}
            found={found?.size ?? null}
            onEnter={() => {
              const first = rows.find((row) => found?.has(row.number))?.node;
              if (first) goTo(first);
            }}
          />
        </Bar>
        {isNone && (
          <EmptyState kind="filtered" action={<Button onClick={() => setWords('')}>Clear the search</Button>}>
            None of the {ownership.nodes.length.toLocaleString('en')} persons and companies has these letters in the
            name.
          </EmptyState>
        )}
        {/* No higher than its rows; of many, what is worked out below leaves it two fifths at least. */}
        <div
          hidden={isNone}
          className="panes:max-h-max panes:shrink-0 panes:grow panes:basis-2/5 panes:overflow-y-auto"
        >
          {isDrawn && (
            <Treegrid
              ownership={ownership}
              nodes={nodes}
              rows={rows}
              found={found}
              selected={node?.key ?? null}
              marked={marked}
              onSelect={onSelect}
              onOpen={onOpen}
              summons={summons}
            />
          )}
        </div>
        {isDrawn && node && (
          <Selected
            node={node}
            figures={figuresByKey(ownership).get(node.key) ?? null}
            ownership={ownership}
            nodes={nodes}
            chains={chains}
            onOpen={() => onOpen(node.key)}
            onClear={() => onSelect(null)}
          />
        )}
      </div>
    </section>
  );
}

/** Where the keys of the table are. */
const focusSpot = (pane: HTMLElement) =>
  pane.querySelector<HTMLElement>('[data-row][tabindex="0"], [data-row] [tabindex="0"]')?.focus();

interface BarProps {
  readonly reading: OwnershipReading;
  readonly worked: WorkedOut;
  readonly onPolicy: (id: string | null) => void;
  readonly end: ReactNode;
  readonly children: ReactNode;
}

/** What the table is about, and by which rule. */
function Bar({ reading, worked: { ownership }, onPolicy, end, children }: BarProps) {
  const menu = useOverlay('menu', loadPolicy);
  const today = new Date(useNow()).toISOString().slice(0, 10);
  const { policy } = ownership;
  return (
    <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-hairline border-b py-1 pr-1 pl-4">
      <h2 className="font-semibold">
        Owners{' '}
        <span className="font-normal text-muted">
          {ownership.nodes.length.toLocaleString('en')} {ownership.nodes.length === 1 ? 'node' : 'nodes'}
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
        <Suspense>
          <PolicyMenu own={reading.policy} policy={policy} today={today} onPolicy={onPolicy} {...menu.overlay} />
        </Suspense>
      )}
      {end}
    </header>
  );
}

interface DetailsFrameProps {
  readonly node: OwnershipNode;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

function DetailsFrame({ node, onBack, children }: DetailsFrameProps) {
  return (
    <section aria-label={`Checks of ${plainNameOf(node)}`} className="flex min-h-0 grow flex-col">
      <header className="flex min-h-11 shrink-0 items-center gap-2 border-hairline border-b px-4">
        <Button ref={takeFocus} look="quiet" size="small" onClick={onBack} className="-ml-2 print:hidden">
          <ArrowLeft aria-hidden />
          Owners
        </Button>
        <h2 className="min-w-0 truncate font-semibold print:whitespace-normal">
          <Name node={node} />
        </h2>
      </header>
      <div className="min-h-0 grow panes:overflow-y-auto">{children}</div>
    </section>
  );
}

/** What was pressed is gone: on with the way back, then the details. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });
