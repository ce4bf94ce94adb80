import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useKey } from '#components/ui/keyboard/index.ts';
import type { EvidenceFile, Size } from '../file.ts';
import type { FullScreen } from '../frame/viewer-controls.tsx';
import { frameShapes } from '../frame/viewer-placeholder.tsx';
import { useDocumentSearch } from './document-search.ts';
import { initialPdfState, type PdfState, type PlacedPage, stepZoom } from './page-layout.ts';
import { drawPage, isCancelled, type OpenPdf, type PdfDocument, realSize } from './pdf-document.ts';
import { keyActions, type PdfAction, PdfToolbar } from './pdf-toolbar.tsx';
import { usePages } from './use-pages.ts';

interface PdfPageProps {
  readonly document: PdfDocument;
  readonly pages: number;
  readonly page: PlacedPage;
  readonly degrees: number;
  /** The page reports its real size once it is known. */
  readonly onSize: (number: number, size: Size) => void;
  readonly onPainted: () => void;
  /** The page reports the elements of its text layer in the order of pdf.js's text items, and null when they are removed. */
  readonly onText: (number: number, elements: readonly HTMLElement[] | null) => void;
}

/** Pages are stretched while a wheel turns, and drawn again when it rests. */
const restMs = 90;

/** A page has its pixels, and its text above them to select and search. There is no annotation layer: links, forms and scripts stay inactive. */
function PdfPage({ document, pages, page, degrees, onSize, onPainted, onText }: PdfPageProps) {
  const canvas = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'drawing' | 'painted' | 'failed'>('drawing');
  const callbacks = useRef({ onSize, onPainted, onText });
  const { number, scale, width, height } = page;

  useEffect(() => {
    const [canvasParent, textParent] = [canvas.current, text.current];
    if (!canvasParent || !textParent) return;
    const report = callbacks.current;
    const drawing = drawPage({ document, number, scale, degrees, size: { width, height }, canvasParent, textParent });
    const timer = setTimeout(() => drawing.start(), canvasParent.hasChildNodes() ? restMs : 0);
    drawing.size.then((size) => report.onSize(number, size), ignore);
    drawing.painted.then(
      () => {
        setState('painted');
        report.onPainted();
      },
      (cause: unknown) => {
        if (!isCancelled(cause)) setState('failed');
      },
    );
    // The text is optional, so a page whose text cannot be read is still shown.
    drawing.textElements.then((elements) => report.onText(number, elements), ignore);
    return () => {
      clearTimeout(timer);
      drawing.cancel();
      report.onText(number, null);
    };
  }, [document, number, scale, degrees, width, height]);

  return (
    <section
      aria-label={`Page ${number} of ${pages}`}
      aria-busy={state === 'drawing'}
      className="absolute overflow-clip bg-[#ffffff] text-[#1d2939] shadow-header outline outline-hairline"
      style={{ top: page.top, left: page.left, width, height }}
    >
      <div ref={canvas} aria-hidden className="absolute inset-0 *:size-full" />
      <div ref={text} className="textLayer" />
      {state === 'drawing' && <p className="appear-late p-5">Drawing page {number}</p>}
      {state === 'failed' && (
        <p role="alert" className="relative p-5 font-semibold text-hit">
          Page {number} is damaged and cannot be drawn.
        </p>
      )}
    </section>
  );
}

const ignore = () => undefined;

export interface PdfDocumentViewProps {
  readonly file: EvidenceFile;
  readonly fullScreen: FullScreen;
  /** The reviewer left this file so; it is undefined when it is opened for the first time. */
  readonly initial: PdfState | undefined;
  readonly onLeave: (state: PdfState) => void;
  /** This is called once, when a page was painted. */
  readonly onShown: (shown: { readonly pages: number; readonly bytes: number }) => void;
  readonly pdf: OpenPdf;
  readonly bytes: number;
}

/** All pages lie below each other; only the visible ones and their neighbours are drawn. */
export function PdfDocumentView({ file, fullScreen, initial, onLeave, onShown, pdf, bytes }: PdfDocumentViewProps) {
  const count = pdf.pageCount;
  const scroller = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const [firstSize] = useState(() => realSize(pdf.first));
  const pages = usePages(scroller, count, firstSize, initial ?? initialPdfState);
  const { view, layout, visible } = pages;
  const percent = (layout?.pages[visible.current]?.scale ?? 1) * 100;
  const search = useDocumentSearch(pdf, scroller, (page) => {
    const isMounted = page - 1 >= visible.first && page - 1 <= visible.last;
    if (!isMounted) pages.showPage(page);
  });
  const wasShown = useRef(false);

  const leave = useEffectEvent(() => onLeave({ view, anchor: pages.anchor.current }));
  useEffect(() => () => leave(), []);

  const actions: Record<PdfAction, () => void> = {
    zoomIn: () => pages.zoomTo(stepZoom(percent, 1)),
    zoomOut: () => pages.zoomTo(stepZoom(percent, -1)),
    fitWidth: () => pages.zoomTo('width'),
    fitPage: () => pages.zoomTo('page'),
    rotateRight: () => pages.rotate(90),
    rotateLeft: () => pages.rotate(-90),
    nextPage: () => pages.showPage(visible.current + 2),
    previousPage: () => pages.showPage(visible.current),
    firstPage: () => pages.showPage(1),
    lastPage: () => pages.showPage(count),
    nextMatch: () => search.step(1),
    previousMatch: () => search.step(-1),
  };

  useKey('r', 'Rotate the pages right', actions.rotateRight);
  useKey('R', 'Rotate the pages left', actions.rotateLeft);
  useWheelZoom(scroller, percent, pages.zoomTo);

  function onKeyDown(event: KeyboardEvent) {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'f') {
      event.preventDefault();
      searchField.current?.select();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = keyActions.get(event.key);
    if (event.key === 'f') fullScreen.toggle();
    else if (action) actions[action]();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <PdfToolbar
        isReady={layout !== null}
        file={file}
        fullScreen={fullScreen}
        page={visible.current + 1}
        pages={count}
        zoom={view.zoom}
        percent={Math.round(percent)}
        search={search}
        searchField={searchField}
        onAction={(action) => actions[action]()}
        onPage={pages.showPage}
        onLeaveSearch={() => {
          search.clear();
          scroller.current?.focus();
        }}
      />
      <div className={`relative min-h-0 flex-1 bg-canvas not-panes:not-in-[:fullscreen]:flex-none ${frameShapes.pdf}`}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset neither scrolls nor takes keys */}
        <div
          ref={scroller}
          role="group"
          aria-label={`${file.name}, ${count} ${count === 1 ? 'page' : 'pages'}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
          tabIndex={0}
          onKeyDown={onKeyDown}
          onScroll={pages.onScroll}
          // The pages lie below the focus ring.
          className="absolute inset-0 isolate overflow-x-auto overflow-y-scroll -outline-offset-2"
        >
          {layout && (
            <div className="relative -z-1" style={{ width: layout.width, height: layout.height }}>
              {layout.pages.slice(visible.first, visible.last + 1).map((page) => (
                <PdfPage
                  key={page.number}
                  document={pdf.document}
                  pages={count}
                  page={page}
                  degrees={view.degrees}
                  onSize={pages.setPageSize}
                  onPainted={() => {
                    if (wasShown.current) return;
                    wasShown.current = true;
                    onShown({ pages: count, bytes });
                  }}
                  onText={search.setPageElements}
                />
              ))}
            </div>
          )}
        </div>
      </div>
    </>
  );
}

function useWheelZoom(
  scroller: RefObject<HTMLElement | null>,
  percent: number,
  zoomTo: (percent: number, at: { x: number; y: number }) => void,
) {
  const zoomByWheel = useEffectEvent((event: WheelEvent) => {
    const element = scroller.current;
    if (!event.ctrlKey || !element) return;
    event.preventDefault();
    const box = element.getBoundingClientRect();
    const notch = Math.max(-120, Math.min(120, event.deltaMode === 0 ? event.deltaY : event.deltaY * 40));
    zoomTo(percent * Math.exp(-notch / 500), { x: event.clientX - box.left, y: event.clientY - box.top });
  });
  useEffect(() => {
    const element = scroller.current;
    const onWheel = (event: WheelEvent) => zoomByWheel(event);
    // React listens passively, and Ctrl with the wheel would zoom the whole page.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [scroller]);
}
