import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Skeleton } from '#components/ui/feedback/index.ts';
import { whenIdle } from '#components/ui/scheduling/index.ts';
import { cn } from '#components/ui/style.ts';
import { mediaTypeLabel } from '#lib/format/labels/media-type.ts';
import { bytesText, type EvidenceFile, type EvidenceSlot, isFile } from './file.ts';
import { Thumbnail } from './frame/thumbnail.tsx';
import { useFullScreen } from './frame/viewer-controls.tsx';
import { frameShapes } from './frame/viewer-placeholder.tsx';
import { toMediaKind, UnsupportedFileError } from './media-kind.ts';
import type { PdfState } from './pdf/page-layout.ts';
import type { Picture } from './picture/load-picture.ts';
import { drawThumbnail, pictureQuery, usePicture } from './picture/use-picture.ts';
import { changeView, defaultView, type PictureView, type ViewChange } from './picture-viewer/picture-view.ts';
import { PictureViewer } from './picture-viewer/picture-viewer.tsx';
import { PrintedEvidence, type PrintedFile, whyNotPrinted } from './printed-evidence.tsx';
import { VideoViewer } from './video/video-viewer.tsx';
import { type StepLocation, useOpenedMarks, useViewingState } from './viewing.ts';

/** Larger files, and those of unknown size, are fetched when they are opened, and only then. */
const mostBytes = 16_000_000;

interface IdleThumbnailProps {
  readonly sessionRef: string;
  readonly file: EvidenceFile;
  /** The file on screen is loaded, so the thumbnail delays nothing. */
  readonly mayLoad: boolean;
  readonly className: string;
}

/** A large picture is fetched once, for the viewer too, when the browser is idle and the reviewer does not save data; until then an icon is shown. */
function IdleThumbnail({ sessionRef, file, mayLoad, className }: IdleThumbnailProps) {
  const [isDue, setDue] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const isWanted = mayLoad && file.declaredBytes !== null && file.declaredBytes <= mostBytes;
  useEffect(() => {
    if (isWanted && !savesData()) return whenIdle(() => setDue(true));
  }, [isWanted]);
  // Once it is drawn, the whole picture is no longer needed here.
  const { data } = useQuery({ ...pictureQuery(sessionRef, file), enabled: isDue && !isDrawn, subscribed: !isDrawn });
  useEffect(() => {
    if (!canvas || !data || isDrawn) return;
    drawThumbnail(canvas, data);
    setDrawn(true);
  }, [canvas, data, isDrawn]);
  return (
    <>
      {!isDrawn && <Thumbnail file={file} className={className} />}
      <canvas
        ref={setCanvas}
        aria-hidden
        className={cn('bg-canvas object-contain print:hidden', className, !isDrawn && 'hidden')}
      />
    </>
  );
}

const savesData = (): boolean =>
  (navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

interface ThumbnailStripProps {
  readonly slots: readonly EvidenceSlot[];
  readonly selected: string | undefined;
  readonly onSelect: (key: string) => void;
  /** Another number tries the failed thumbnails again. */
  readonly retries: number;
  readonly sessionRef: string;
  readonly mayLoadLarge: boolean;
}

const thumbnailLook =
  'h-14 w-19 rounded-control outline-2 outline-transparent outline-offset-1 group-hover:outline-control group-aria-pressed:outline-accent';

/** An absent side keeps its position and gives the reason. */
const ThumbnailStrip = ({ slots, selected, onSelect, retries, sessionRef, mayLoadLarge }: ThumbnailStripProps) => (
  <ul aria-label="Files of this step" className="flex min-w-0 gap-3 overflow-x-auto p-1">
    {slots.map((slot) => (
      <li key={slot.key} className="max-w-28 shrink-0">
        {isFile(slot) ? (
          <button
            type="button"
            aria-pressed={slot.key === selected}
            onClick={() => onSelect(slot.key)}
            className="group flex flex-col items-start gap-1 rounded-control text-left"
          >
            {slot.thumbnail === 'idle' ? (
              <IdleThumbnail
                key={retries}
                file={slot}
                sessionRef={sessionRef}
                mayLoad={mayLoadLarge}
                className={thumbnailLook}
              />
            ) : (
              <Thumbnail key={retries} file={slot} className={thumbnailLook} />
            )}
            <span className="px-0.5 text-meta group-aria-pressed:font-medium">{slot.side}</span>
          </button>
        ) : (
          <div className="flex flex-col items-start gap-1">
            <span
              aria-hidden
              className="flex h-14 w-19 items-center justify-center rounded-control border border-control border-dashed text-subtle"
            >
              —
            </span>
            <span className="px-0.5 text-meta text-muted">
              {slot.side}, {slot.absent}
            </span>
          </div>
        )}
      </li>
    ))}
  </ul>
);

const PdfViewer = dynamic(() => import('./pdf/pdf-viewer.tsx'), {
  ssr: false,
  loading: () => (
    <>
      <div className="h-11 shrink-0 border-hairline border-b bg-surface max-sm:h-28.25" />
      <div className={`min-h-0 flex-1 bg-canvas not-panes:flex-none ${frameShapes.pdf}`} />
    </>
  ),
});

interface EvidenceViewerProps {
  readonly at: StepLocation;
  readonly slots: readonly EvidenceSlot[];
  /** The first file is shown where none is named. */
  readonly selected?: string | null;
  readonly onSelect: (key: string) => void;
}

type ByFile<Value> = Readonly<Record<string, Value>>;

const noViews: ByFile<PictureView> = {};
const noPdfs: ByFile<PdfState> = {};

export default function EvidenceViewer({ at, slots, selected, onSelect }: EvidenceViewerProps) {
  const files = slots.filter(isFile);
  const file = files.find((one) => one.key === selected) ?? files[0];
  const key = file?.key ?? '';
  // Our server may find a file to be something else than what was tried first.
  const [foundTypes, setFoundTypes] = useState<ByFile<string>>({});
  const expectedKind = toMediaKind(foundTypes[key] ?? file?.declaredType);
  const picture = usePicture(at.ref, expectedKind === 'picture' ? file : undefined);
  const kind = picture.error instanceof UnsupportedFileError ? toMediaKind(picture.error.mediaType) : expectedKind;

  const [views, setViews] = useViewingState('pictures', at, noViews);
  const view = views[key] ?? defaultView;
  const change = (made: ViewChange) =>
    setViews((old) => ({ ...old, [key]: changeView(old[key] ?? defaultView, made) }));
  const [pdfStates, setPdfStates] = useViewingState('pdfs', at, noPdfs);
  // Only PDFs and videos that were on screen have captions.
  const [captions, setCaptions] = useState<ByFile<string>>({});
  const [thumbnailRetries, setThumbnailRetries] = useState(0);
  const figure = useRef<HTMLElement>(null);
  const fullScreen = useFullScreen(figure);
  const isShown = kind === 'picture' ? picture.data !== undefined : captions[key] !== undefined;
  const isUnrecorded = useOpenedMark(at, isShown ? file : undefined);
  const setCaption = (caption: string) => setCaptions((old) => ({ ...old, [key]: caption }));
  const shared = {
    sessionRef: at.ref,
    fullScreen,
    onOtherType: (mediaType: string) => setFoundTypes((old) => ({ ...old, [key]: mediaType })),
  };
  /** Only the file on screen was opened, so only that one is printed. */
  function toPrinted(slot: EvidenceSlot): PrintedFile['content'] {
    if (!isFile(slot)) return slot.absent;
    if (slot.key !== file?.key) return 'Not printed: another file was on screen.';
    if (kind === 'pdf') return 'Not printed with the page: download the PDF document to print it.';
    if (kind === 'video') return 'Not printed: it is a video.';
    if (!picture.data) return whyNotPrinted(slot, picture.error);
    const { width, height } = picture.data.bitmap;
    return { source: picture.data.bitmap, width, height, degrees: view.degrees, isMirrored: view.isMirrored };
  }
  const printed = slots.map((slot) => ({
    key: slot.key,
    name: isFile(slot) ? slot.name : slot.side,
    content: toPrinted(slot),
  }));

  return (
    <>
      <PrintedEvidence files={printed} />
      <figure
        ref={figure}
        data-slot="evidence-viewer"
        className="flex h-full min-h-0 min-w-0 flex-col bg-surface print:hidden"
      >
        {file && kind === 'pdf' ? (
          <PdfViewer
            key={key}
            {...shared}
            file={file}
            initial={pdfStates[key]}
            onLeave={(state) => setPdfStates((old) => ({ ...old, [key]: state }))}
            onShown={({ pages, bytes }) =>
              setCaption(`PDF\n${pages.toLocaleString('en')} ${pages === 1 ? 'page' : 'pages'}, ${bytesText(bytes)}`)
            }
          />
        ) : file && kind === 'video' ? (
          <VideoViewer key={key} {...shared} file={file} onShown={(type) => setCaption(mediaTypeLabel(type))} />
        ) : (
          <PictureViewer
            file={file}
            picture={picture}
            view={view}
            fullScreen={fullScreen}
            onChange={(made) => file && change(made)}
            onRetry={() => {
              setThumbnailRetries(thumbnailRetries + 1);
              void picture.refetch();
            }}
          />
        )}
        <figcaption className="flex flex-wrap items-center gap-x-4 border-hairline border-t px-2 py-1.5">
          <div className="min-w-0 flex-1 basis-60">
            <ThumbnailStrip
              slots={slots}
              selected={file?.key}
              onSelect={onSelect}
              retries={thumbnailRetries}
              sessionRef={at.ref}
              mayLoadLarge={isShown}
            />
          </div>
          {file && kind === 'picture' && !picture.error && (
            <FileCaption file={file} text={picture.data && pictureText(picture.data)} />
          )}
          {file && kind !== 'picture' && <FileCaption file={file} text={captions[key] ?? ''} />}
          <p role="status" className="w-full px-2 text-rejected-fg empty:hidden">
            {isUnrecorded && 'The audit log could not record that this was opened.'}
          </p>
        </figcaption>
      </figure>
    </>
  );
}

const pictureText = ({ mediaType, bitmap, bytes }: Picture): string =>
  `${mediaTypeLabel(mediaType)}\n${bitmap.width.toLocaleString('en')} × ${bitmap.height.toLocaleString('en')} px, ${bytesText(bytes)}`;

/** @param text has a line for the type and one for each detail; it is undefined while the file is loading */
function FileCaption({ file, text }: Readonly<{ file: EvidenceFile; text: string | undefined }>) {
  const [type, ...details] = text?.split('\n') ?? [];
  return (
    <p className="px-2 text-meta text-muted sm:text-right">
      {file.name}
      {text === undefined ? (
        <Skeleton className="mt-1.5 w-36" />
      ) : (
        text !== '' && (
          <>
            {' · '}
            {type}
            <br className="max-sm:hidden" /> {details.join(' ')}
          </>
        )
      )}
    </p>
  );
}

/** The audit log records that a file was on screen. @returns whether that failed */
function useOpenedMark(at: StepLocation, shown: EvidenceFile | undefined): boolean {
  const { mark, hasFailed } = useOpenedMarks();
  const onShown = useEffectEvent((key: string) => mark(key, at, key));
  const key = shown?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same key of another step is another file
  useEffect(() => {
    if (key !== undefined) onShown(key);
  }, [at.ref, at.step, key]);
  return hasFailed;
}
