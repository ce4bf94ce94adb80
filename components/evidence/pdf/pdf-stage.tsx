'use client';

import './pdf.css';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useKey } from '#components/ui/use-key.ts';
import { Failure } from '../failure.tsx';
import { bytesText, type EvidenceFile } from '../file.ts';
import { NotAPicture } from '../picture.ts';
import type { FullScreen } from '../use-full-screen.ts';
import { stepZoom } from './layout.ts';
import { boxOf, mark, unmark } from './marks.ts';
import { PageSheet, realSize } from './page-sheet.tsx';
import type { Paper, Progress } from './paper.ts';
import { type PdfAct, PdfToolbar } from './pdf-toolbar.tsx';
import { type PdfState, usePages } from './use-pages.ts';
import { usePaper } from './use-paper.ts';
import { searchText, useSearch } from './use-search.ts';

export interface PdfStageProps {
  readonly sessionRef: string;
  readonly file: EvidenceFile;
  readonly fullScreen: FullScreen;
  /** How the reviewer left this file. */
  readonly before: PdfState;
  readonly onLeave: (state: PdfState) => void;
  /** Once, when a page was really painted. */
  readonly onShown: (about: { readonly pages: number; readonly bytes: number }) => void;
  /** It is no PDF: what our server found it to be. */
  readonly onOther: (mediaType: string) => void;
}

export default function PdfStage(props: PdfStageProps) {
  const { file, onOther } = props;
  const { paper, bytes, error, progress, isFetching, refetch } = usePaper(props.sessionRef, file);
  const other = error instanceof NotAPicture ? error.mediaType : null;
  const tellOther = useEffectEvent(onOther);
  useEffect(() => {
    if (other !== null) tellOther(other);
  }, [other]);
  if (paper) return <Pages key={file.key} {...props} paper={paper} bytes={bytes ?? 0} />;
  return (
    <>
      <PdfToolbar {...idle} file={file} fullScreen={props.fullScreen} />
      <div className="relative min-h-0 flex-1 bg-canvas not-panes:not-in-[:fullscreen]:aspect-4/3 not-panes:not-in-[:fullscreen]:flex-none">
        {error ? (
          <Failure file={file} error={error} onReload={() => void refetch()} reloading={isFetching} />
        ) : (
          <p role="status" className="appear-late p-5 text-muted">
            {bytes === null ? `Fetching ${file.name}` : `Opening ${file.name}`}
            {bytes === null && progress && <span className="tabular-nums"> {progressText(progress)}</span>}
          </p>
        )}
      </div>
    </>
  );
}

const nothing = () => undefined;
const idle = {
  on: false,
  page: 1,
  pages: 0,
  zoom: 'width' as const,
  percent: 100,
  words: '',
  searchSays: '',
  hasMatches: false,
  searchField: { current: null },
  onDo: nothing,
  onPage: nothing,
  onWords: nothing,
  onLeaveSearch: nothing,
};

const progressText = ({ loaded, total }: Progress): string =>
  total ? `${bytesText(loaded)} of ${bytesText(total)}` : bytesText(loaded);

const keys: ReadonlyMap<string, PdfAct> = new Map([
  ['+', 'zoomIn'],
  ['=', 'zoomIn'],
  ['-', 'zoomOut'],
  ['_', 'zoomOut'],
  ['0', 'fitWidth'],
  ['9', 'fitPage'],
  ['r', 'turnRight'],
  ['R', 'turnLeft'],
  ['PageDown', 'nextPage'],
  ['PageUp', 'previousPage'],
  ['Home', 'firstPage'],
  ['End', 'lastPage'],
]);

interface PagesProps extends PdfStageProps {
  readonly paper: Paper;
  readonly bytes: number;
}

/** All pages below each other; only those in sight and their neighbours are drawn. */
function Pages({ file, fullScreen, before, onLeave, onShown, paper, bytes }: PagesProps) {
  const count = paper.document.numPages;
  const scroller = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const [firstSize] = useState(() => realSize(paper.first));
  const pages = usePages(scroller, count, firstSize, before);
  const { look, layout, sight } = pages;
  const percent = (layout?.sheets[sight.current]?.scale ?? 1) * 100;
  const shown = useRef(false);

  const [words, setWords] = useState('');
  const search = useSearch(paper, words);
  const [at, setAt] = useState(0);
  const match = search?.matches[at];
  const pieces = useRef(new Map<number, readonly HTMLElement[]>());
  const [textTurn, setTextTurn] = useState(0);
  const revealWanted = useRef(false);

  const leave = useEffectEvent(() => onLeave({ look, held: pages.held.current }));
  useEffect(() => () => leave(), []);

  function act(what: PdfAct) {
    const step = (by: 1 | -1) => {
      const found = search?.matches.length ?? 0;
      if (found === 0) return;
      revealWanted.current = true;
      setAt((at + by + found) % found);
    };
    const acts: Record<PdfAct, () => void> = {
      zoomIn: () => pages.zoomTo(stepZoom(percent, 1)),
      zoomOut: () => pages.zoomTo(stepZoom(percent, -1)),
      fitWidth: () => pages.zoomTo('width'),
      fitPage: () => pages.zoomTo('page'),
      turnRight: () => pages.turn(90),
      turnLeft: () => pages.turn(-90),
      nextPage: () => pages.show(sight.current + 2),
      previousPage: () => pages.show(sight.current),
      firstPage: () => pages.show(1),
      lastPage: () => pages.show(count),
      nextMatch: () => step(1),
      previousMatch: () => step(-1),
    };
    acts[what]();
  }

  useKey('r', 'Rotate the pages', () => act('turnRight'));
  useKey('R', 'Rotate them back', () => act('turnLeft'));

  const zoomByWheel = useEffectEvent((event: WheelEvent) => {
    const element = scroller.current;
    if (!event.ctrlKey || !element) return;
    event.preventDefault();
    const box = element.getBoundingClientRect();
    const notch = Math.max(-120, Math.min(120, event.deltaMode === 0 ? event.deltaY : event.deltaY * 40));
    pages.zoomTo(percent * Math.exp(-notch / 500), { x: event.clientX - box.left, y: event.clientY - box.top });
  });
  useEffect(() => {
    const element = scroller.current;
    const onWheel = (event: WheelEvent) => zoomByWheel(event);
    // React listens passively, and Ctrl with the wheel would zoom the whole desk.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: textTurn says that `pieces` changed
  useEffect(() => {
    mark(search?.matches ?? [], match, pieces.current);
    return unmark;
  }, [search?.matches, match, textTurn]);

  const showPage = useEffectEvent((page: number) => {
    const isMounted = page - 1 >= sight.first && page - 1 <= sight.last;
    if (!isMounted) pages.show(page);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: textTurn says that `pieces` changed
  useEffect(() => {
    const element = scroller.current;
    if (!revealWanted.current || !match || !element) return;
    const box = boxOf(match, pieces.current);
    if (!box) return showPage(match.page);
    revealWanted.current = false;
    const frame = element.getBoundingClientRect();
    const top =
      box.top < frame.top || box.bottom > frame.bottom ? (box.top + box.bottom - frame.top - frame.bottom) / 2 : 0;
    const left =
      box.left < frame.left || box.right > frame.right ? (box.left + box.right - frame.left - frame.right) / 2 : 0;
    element.scrollBy({ top, left, behavior: 'instant' });
  }, [match, textTurn]);

  function onKeyDown(event: KeyboardEvent) {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'f') {
      event.preventDefault();
      searchField.current?.select();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const what = keys.get(event.key);
    if (event.key === 'f') fullScreen.toggle();
    else if (what) act(what);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <PdfToolbar
        on={layout !== null}
        file={file}
        fullScreen={fullScreen}
        page={sight.current + 1}
        pages={count}
        zoom={look.zoom}
        percent={Math.round(percent)}
        words={words}
        searchSays={search ? searchText(search, at, count) : ''}
        hasMatches={match !== undefined}
        searchField={searchField}
        onDo={act}
        onPage={pages.show}
        onWords={(next) => {
          revealWanted.current = true;
          setAt(0);
          setWords(next);
        }}
        onLeaveSearch={() => {
          setWords('');
          scroller.current?.focus();
        }}
      />
      <div className="relative min-h-0 flex-1 bg-canvas not-panes:not-in-[:fullscreen]:aspect-3/4 not-panes:not-in-[:fullscreen]:max-h-dvh not-panes:not-in-[:fullscreen]:flex-none">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset neither scrolls nor takes keys */}
        <div
          ref={scroller}
          role="group"
          aria-label={`${file.name}, ${count} ${count === 1 ? 'page' : 'pages'}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
          tabIndex={0}
          onKeyDown={onKeyDown}
          onScroll={pages.onScroll}
          // The ring of the focus is drawn over the pages: they lie below it.
          className="absolute inset-0 isolate overflow-x-auto overflow-y-scroll -outline-offset-2"
        >
          {layout && (
            <div className="relative -z-1" style={{ width: layout.width, height: layout.height }}>
              {layout.sheets.slice(sight.first, sight.last + 1).map((sheet) => (
                <PageSheet
                  key={sheet.number}
                  document={paper.document}
                  pages={count}
                  sheet={sheet}
                  degrees={look.degrees}
                  onSize={pages.learn}
                  onPainted={() => {
                    if (shown.current) return;
                    shown.current = true;
                    onShown({ pages: count, bytes });
                  }}
                  onText={(number, texts) => {
                    if (texts) pieces.current.set(number, texts);
                    else pieces.current.delete(number);
                    if (texts) setTextTurn((turn) => turn + 1);
                  }}
                />
              ))}
            </div>
          )}
        </div>
      </div>
    </>
  );
}
