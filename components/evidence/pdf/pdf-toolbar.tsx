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
import { cn } from '#components/ui/cn.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Divider, ToolbarEnd, type ToolbarEndProps } from '../toolbar-end.tsx';
import { toPageNumber, type Zoom } from './layout.ts';

const pressed = 'aria-pressed:bg-selected aria-pressed:text-accent high-contrast:aria-pressed:outline';

export type PdfAct =
  | 'zoomIn'
  | 'zoomOut'
  | 'fitWidth'
  | 'fitPage'
  | 'turnRight'
  | 'turnLeft'
  | 'nextPage'
  | 'previousPage'
  | 'firstPage'
  | 'lastPage'
  | 'nextMatch'
  | 'previousMatch';

interface PdfToolbarProps extends ToolbarEndProps {
  /** False until there is a page. */
  readonly on: boolean;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly zoom: Zoom;
  readonly percent: number;
  readonly words: string;
  /** Empty when nothing is looked for. */
  readonly searchSays: string;
  readonly hasMatches: boolean;
  readonly searchField: RefObject<HTMLInputElement | null>;
  readonly onDo: (what: PdfAct) => void;
  readonly onPage: (page: number) => void;
  readonly onWords: (words: string) => void;
  /** Escape in the search. */
  readonly onLeaveSearch: () => void;
}

export function PdfToolbar(props: PdfToolbarProps) {
  const { on, page, pages, zoom, percent, onDo } = props;
  const off = !on;
  return (
    <fieldset
      aria-label="Ways to look at the PDF"
      className="relative z-10 flex min-h-11 flex-wrap items-center gap-1 border-hairline border-b bg-surface px-3 py-1"
    >
      <IconButton
        label="Previous page"
        shortcut="PageUp"
        disabled={off || page <= 1}
        onClick={() => onDo('previousPage')}
      >
        <ChevronUp aria-hidden />
      </IconButton>
      <PageField key={page} page={page} pages={pages} disabled={off} onPage={props.onPage} />
      <IconButton
        label="Next page"
        shortcut="PageDown"
        disabled={off || page >= pages}
        onClick={() => onDo('nextPage')}
      >
        <ChevronDown aria-hidden />
      </IconButton>
      <Divider />
      <IconButton label="Zoom out" shortcut="-" disabled={off} onClick={() => onDo('zoomOut')}>
        <ZoomOut aria-hidden />
      </IconButton>
      <span className="min-w-11 text-center font-medium tabular-nums">
        {on ? `${percent} %` : <span className="text-subtle">–</span>}
        <span className="sr-only"> zoom</span>
      </span>
      <IconButton label="Zoom in" shortcut="+" disabled={off} onClick={() => onDo('zoomIn')}>
        <ZoomIn aria-hidden />
      </IconButton>
      <IconButton
        label="Fit width"
        shortcut="0"
        aria-pressed={on && zoom === 'width'}
        disabled={off}
        className={pressed}
        onClick={() => onDo('fitWidth')}
      >
        <MoveHorizontal aria-hidden />
      </IconButton>
      <IconButton
        label="Fit page"
        shortcut="9"
        aria-pressed={on && zoom === 'page'}
        disabled={off}
        className={pressed}
        onClick={() => onDo('fitPage')}
      >
        <Expand aria-hidden />
      </IconButton>
      <Divider />
      <IconButton label="Rotate left" shortcut="Shift R" disabled={off} onClick={() => onDo('turnLeft')}>
        <RotateCcw aria-hidden />
      </IconButton>
      <IconButton label="Rotate right" shortcut="r" disabled={off} onClick={() => onDo('turnRight')}>
        <RotateCw aria-hidden />
      </IconButton>
      <Divider />
      <SearchField {...props} />
      <span className="grow" />
      <ToolbarEnd file={props.file} fullScreen={props.fullScreen} iconsOnly />
    </fieldset>
  );
}

/** What is found stands below the field, over the pages: nothing moves while one types. */
function SearchField({
  on,
  words,
  searchSays,
  hasMatches,
  searchField,
  onDo,
  onWords,
  onLeaveSearch,
}: PdfToolbarProps) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') onDo(event.shiftKey ? 'previousMatch' : 'nextMatch');
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
        disabled={!on}
        value={words}
        onChange={(event) => onWords(event.currentTarget.value)}
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
        {hasMatches && (
          <>
            <IconButton label="Previous match" shortcut="Shift Enter" onClick={() => onDo('previousMatch')}>
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton label="Next match" shortcut="Enter" onClick={() => onDo('nextMatch')}>
              <ArrowDown aria-hidden />
            </IconButton>
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

/** Which page is seen, and a way to another. What is no page of this file goes back when the field is left. */
function PageField({ page, pages, disabled, onPage }: PageFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const wanted = text === null ? page : toPageNumber(text, pages);
  function go() {
    if (wanted !== undefined && wanted !== page) onPage(wanted);
    setText(null);
  }
  return (
    <span className="flex items-center gap-1.5 tabular-nums">
      <span className="w-13 [&_input]:px-1 [&_input]:text-center">
        <Input
          inputMode="numeric"
          aria-label={`Page, of ${pages}`}
          aria-invalid={wanted === undefined}
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
