import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  ChevronUp,
  Expand,
  MoveHorizontal,
  RotateCcw,
  RotateCw,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type RefObject, useState } from 'react';
import { Input } from '#components/ui/form/input.tsx';
import { cn } from '#components/ui/style.ts';
import { Divider, pressedTool, Tool, ToolbarEnd, type ToolbarEndProps } from '../frame/viewer-controls.tsx';
import type { useDocumentSearch } from './document-search.ts';
import { toPageNumber, type Zoom } from './page-layout.ts';

const tools = {
  previousPage: { icon: ChevronUp, label: 'Previous page', shortcut: 'PageUp' },
  nextPage: { icon: ChevronDown, label: 'Next page', shortcut: 'PageDown' },
  zoomOut: { icon: ZoomOut, label: 'Zoom out', shortcut: '-' },
  zoomIn: { icon: ZoomIn, label: 'Zoom in', shortcut: '+' },
  fitWidth: { icon: MoveHorizontal, label: 'Fit width', shortcut: '0' },
  fitPage: { icon: Expand, label: 'Fit page', shortcut: '9' },
  rotateLeft: { icon: RotateCcw, label: 'Rotate left', shortcut: 'Shift R' },
  rotateRight: { icon: RotateCw, label: 'Rotate right', shortcut: 'r' },
  previousMatch: { icon: ArrowUp, label: 'Previous match', shortcut: 'Shift Enter' },
  nextMatch: { icon: ArrowDown, label: 'Next match', shortcut: 'Enter' },
};

export type PdfAction = keyof typeof tools | 'firstPage' | 'lastPage';

/** A key does this while the document has focus. */
export const keyActions: ReadonlyMap<string, PdfAction> = new Map([
  ['+', 'zoomIn'],
  ['=', 'zoomIn'],
  ['-', 'zoomOut'],
  ['_', 'zoomOut'],
  ['0', 'fitWidth'],
  ['9', 'fitPage'],
  ['r', 'rotateRight'],
  ['R', 'rotateLeft'],
  ['PageDown', 'nextPage'],
  ['PageUp', 'previousPage'],
  ['Home', 'firstPage'],
  ['End', 'lastPage'],
]);

interface PdfToolbarProps extends ToolbarEndProps {
  /** It is false until there is a page. */
  readonly isReady: boolean;
  /** Pages are counted from 1. */
  readonly page: number;
  readonly pages: number;
  readonly zoom: Zoom;
  readonly percent: number;
  readonly search: Pick<ReturnType<typeof useDocumentSearch>, 'searchText' | 'status' | 'hasMatch' | 'change'> | null;
  readonly searchField: RefObject<HTMLInputElement | null>;
  readonly onAction: (action: PdfAction) => void;
  readonly onPage: (page: number) => void;
  /** Escape in the search calls it. */
  readonly onLeaveSearch: () => void;
}

interface PdfToolProps extends Partial<ComponentProps<typeof Tool>> {
  readonly of: keyof typeof tools;
  readonly onAction: PdfToolbarProps['onAction'];
}

const PdfTool = ({ of, onAction, ...props }: PdfToolProps) => (
  <Tool {...tools[of]} {...props} onClick={() => onAction(of)} />
);

export function PdfToolbar(props: PdfToolbarProps) {
  const { isReady, page, pages, zoom, percent } = props;
  const isOff = !isReady;
  const tool = { disabled: isOff, onAction: props.onAction };
  return (
    <fieldset
      aria-label="PDF tools"
      className="relative z-10 flex min-h-11 flex-wrap items-center gap-1 border-hairline border-b bg-surface px-3 py-1"
    >
      <PdfTool {...tool} of="previousPage" disabled={isOff || page <= 1} />
      <PageField key={page} page={page} pages={pages} disabled={isOff} onPage={props.onPage} />
      <PdfTool {...tool} of="nextPage" disabled={isOff || page >= pages} />
      <Divider />
      <PdfTool {...tool} of="zoomOut" />
      <span className="min-w-11 text-center font-medium tabular-nums">
        {isReady ? `${percent} %` : <span className="text-subtle">–</span>}
        <span className="sr-only"> zoom</span>
      </span>
      <PdfTool {...tool} of="zoomIn" />
      <PdfTool {...tool} of="fitWidth" aria-pressed={isReady && zoom === 'width'} className={pressedTool} />
      <PdfTool {...tool} of="fitPage" aria-pressed={isReady && zoom === 'page'} className={pressedTool} />
      <Divider />
      <PdfTool {...tool} of="rotateLeft" />
      <PdfTool {...tool} of="rotateRight" />
      <Divider />
      <SearchField {...props} />
      <span className="grow" />
      <ToolbarEnd file={props.file} fullScreen={props.fullScreen} iconsOnly />
    </fieldset>
  );
}

/** The result is shown below the field, over the pages, so that nothing moves while typing. */
function SearchField(props: PdfToolbarProps) {
  const { search, onAction } = props;
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') onAction(event.shiftKey ? 'previousMatch' : 'nextMatch');
    else if (event.key === 'Escape') {
      // The page's Escape would leave the step.
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      props.onLeaveSearch();
    } else return;
    event.preventDefault();
  }
  return (
    <search className="relative w-38 min-w-0">
      <Input
        ref={props.searchField}
        type="search"
        aria-label="Search in this PDF"
        placeholder="Search"
        autoComplete="off"
        spellCheck={false}
        disabled={!props.isReady}
        value={search?.searchText ?? ''}
        onChange={(event) => search?.change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div
        className={cn(
          'floating absolute top-full left-0 z-10 mt-1.5 flex min-h-10 w-max max-w-72 items-center gap-1 rounded-table px-2.5',
          !search?.status && 'invisible',
        )}
      >
        <span role="status" className="text-meta tabular-nums">
          {search?.status}
        </span>
        {search?.hasMatch && (
          <>
            <PdfTool of="previousMatch" onAction={onAction} />
            <PdfTool of="nextMatch" onAction={onAction} />
          </>
        )}
      </div>
    </search>
  );
}

interface PageFieldProps {
  readonly page: number;
  readonly pages: number;
  readonly disabled: boolean;
  readonly onPage: (page: number) => void;
}

/** A number that is not a page of this file is reset when the field is left. */
function PageField({ page, pages, disabled, onPage }: PageFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const requested = text === null ? page : toPageNumber(text, pages);
  function go() {
    if (requested !== undefined && requested !== page) onPage(requested);
    setText(null);
  }
  return (
    <span className="flex items-center gap-1.5 tabular-nums">
      <span className="w-13 [&_input]:px-1 [&_input]:text-center">
        <Input
          inputMode="numeric"
          aria-label={`Page, of ${pages}`}
          aria-invalid={requested === undefined}
          disabled={disabled}
          value={disabled ? '' : (text ?? String(page))}
          onChange={(event) => setText(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={go}
          onKeyDown={(event) => {
            if (event.key === 'Enter') go();
          }}
        />
      </span>
      <span aria-hidden className="whitespace-nowrap text-muted">
        of {disabled ? '–' : pages.toLocaleString('en')}
      </span>
    </span>
  );
}
