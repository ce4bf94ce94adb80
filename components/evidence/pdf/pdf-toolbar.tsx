'use client';

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
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { Input } from '#components/ui/form/input.tsx';
import { cn } from '#components/ui/style.ts';
import { Divider, Tool, ToolbarEnd, type ToolbarEndProps } from '../frame/viewer-controls.tsx';
import { toPageNumber, type Zoom } from './page-layout.ts';

export type PdfAction =
  | 'zoomIn'
  | 'zoomOut'
  | 'fitWidth'
  | 'fitPage'
  | 'rotateRight'
  | 'rotateLeft'
  | 'nextPage'
  | 'previousPage'
  | 'firstPage'
  | 'lastPage'
  | 'nextMatch'
  | 'previousMatch';

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

const pressed = 'aria-pressed:bg-selected aria-pressed:text-accent high-contrast:aria-pressed:outline';

interface PdfToolbarProps extends ToolbarEndProps {
  /** It is false until there is a page. */
  readonly isReady: boolean;
  /** Pages are counted from 1. */
  readonly page: number;
  readonly pages: number;
  readonly zoom: Zoom;
  readonly percent: number;
  readonly searchText: string;
  /** It is empty without a search. */
  readonly searchStatus: string;
  readonly hasMatch: boolean;
  readonly searchField: RefObject<HTMLInputElement | null>;
  readonly onAction: (action: PdfAction) => void;
  readonly onPage: (page: number) => void;
  readonly onSearchText: (text: string) => void;
  /** Escape in the search calls it. */
  readonly onLeaveSearch: () => void;
}

export function PdfToolbar(props: PdfToolbarProps) {
  const { isReady, page, pages, zoom, percent, onAction } = props;
  const isOff = !isReady;
  return (
    <fieldset
      aria-label="PDF tools"
      className="relative z-10 flex min-h-11 flex-wrap items-center gap-1 border-hairline border-b bg-surface px-3 py-1"
    >
      <Tool
        icon={ChevronUp}
        label="Previous page"
        shortcut="PageUp"
        disabled={isOff || page <= 1}
        onClick={() => onAction('previousPage')}
      />
      <PageField key={page} page={page} pages={pages} disabled={isOff} onPage={props.onPage} />
      <Tool
        icon={ChevronDown}
        label="Next page"
        shortcut="PageDown"
        disabled={isOff || page >= pages}
        onClick={() => onAction('nextPage')}
      />
      <Divider />
      <Tool icon={ZoomOut} label="Zoom out" shortcut="-" disabled={isOff} onClick={() => onAction('zoomOut')} />
      <span className="min-w-11 text-center font-medium tabular-nums">
        {isReady ? `${percent} %` : <span className="text-subtle">–</span>}
        <span className="sr-only"> zoom</span>
      </span>
      <Tool icon={ZoomIn} label="Zoom in" shortcut="+" disabled={isOff} onClick={() => onAction('zoomIn')} />
      <Tool
        icon={MoveHorizontal}
        label="Fit width"
        shortcut="0"
        aria-pressed={isReady && zoom === 'width'}
        disabled={isOff}
        className={pressed}
        onClick={() => onAction('fitWidth')}
      />
      <Tool
        icon={Expand}
        label="Fit page"
        shortcut="9"
        aria-pressed={isReady && zoom === 'page'}
        disabled={isOff}
        className={pressed}
        onClick={() => onAction('fitPage')}
      />
      <Divider />
      <Tool
        icon={RotateCcw}
        label="Rotate left"
        shortcut="Shift R"
        disabled={isOff}
        onClick={() => onAction('rotateLeft')}
      />
      <Tool
        icon={RotateCw}
        label="Rotate right"
        shortcut="r"
        disabled={isOff}
        onClick={() => onAction('rotateRight')}
      />
      <Divider />
      <SearchField {...props} />
      <span className="grow" />
      <ToolbarEnd file={props.file} fullScreen={props.fullScreen} iconsOnly />
    </fieldset>
  );
}

/** The result is shown below the field, over the pages, so that nothing moves while typing. */
function SearchField({
  isReady,
  searchText,
  searchStatus: searchSays,
  hasMatch,
  searchField,
  onAction,
  onSearchText,
  onLeaveSearch,
}: PdfToolbarProps) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') onAction(event.shiftKey ? 'previousMatch' : 'nextMatch');
    else if (event.key === 'Escape') {
      // The page's Escape would leave the step.
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      onLeaveSearch();
    } else return;
    event.preventDefault();
  }
  return (
    <search className="relative w-38 min-w-0">
      <Input
        ref={searchField}
        type="search"
        aria-label="Search in this PDF"
        placeholder="Search"
        autoComplete="off"
        spellCheck={false}
        disabled={!isReady}
        value={searchText}
        onChange={(event) => onSearchText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div
        className={cn(
          'floating absolute top-full left-0 z-10 mt-1.5 flex min-h-10 w-max max-w-72 items-center gap-1 rounded-table px-2.5',
          searchSays === '' && 'invisible',
        )}
      >
        <span role="status" className="text-meta tabular-nums">
          {searchSays}
        </span>
        {hasMatch && (
          <>
            <Tool
              icon={ArrowUp}
              label="Previous match"
              shortcut="Shift Enter"
              onClick={() => onAction('previousMatch')}
            />
            <Tool icon={ArrowDown} label="Next match" shortcut="Enter" onClick={() => onAction('nextMatch')} />
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
