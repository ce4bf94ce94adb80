'use client';

import dynamic from 'next/dynamic';
import { useEffect, useReducer, useRef, useState } from 'react';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { markOpened } from '#lib/client/api.ts';
import { bytesText, type EvidenceFile, type EvidenceSlot, isFile, typeWord } from './file.ts';
import { toKind } from './kind.ts';
import type { PdfState } from './pdf/use-pages.ts';
import { NotAPicture, type Picture } from './picture.ts';
import { PictureFrame } from './picture-frame.tsx';
import { Strip } from './strip.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { usePicture } from './use-picture.ts';
import { VideoFrame } from './video-frame.tsx';
import { changeView, plainView, type View, type ViewChange } from './view.ts';

export interface EvidenceViewerProps {
  /** Where the files belong: named in the trail when one was really shown. */
  readonly at: { readonly ref: string; readonly step: string };
  readonly slots: readonly EvidenceSlot[];
  /** Which file is shown; the first when undefined. */
  readonly selected?: string | undefined;
  readonly onSelect: (key: string) => void;
}

const PdfStage = dynamic(() => import('./pdf/pdf-stage.tsx'), {
  ssr: false,
  loading: () => (
    <div className="min-h-0 flex-1 bg-canvas not-panes:aspect-4/3 before:block before:h-11 before:border-hairline before:border-b before:bg-surface" />
  ),
});

type Views = Readonly<Record<string, View>>;
const changeViews = (views: Views, { key, change }: { key: string; change: ViewChange }): Views => ({
  ...views,
  [key]: changeView(views[key] ?? plainView, change),
});

type ByFile<Value> = Readonly<Record<string, Value>>;
const firstPdfState: PdfState = { look: { zoom: 'width', degrees: 0 }, held: null };

export default function EvidenceViewer({ at, slots, selected, onSelect }: EvidenceViewerProps) {
  const files = slots.filter(isFile);
  const file = files.find((one) => one.key === selected) ?? files[0];
  const key = file?.key ?? '';
  // What our server found a file to be, where that is not what was tried first.
  const [foundTypes, setFoundTypes] = useState<ByFile<string>>({});
  const guess = toKind(foundTypes[key] ?? file?.declaredType);
  const picture = usePicture(at.ref, guess === 'picture' ? file : undefined);
  const kind = picture.error instanceof NotAPicture ? toKind(picture.error.mediaType) : guess;

  const [views, dispatch] = useReducer(changeViews, {});
  const [pdfStates, setPdfStates] = useState<ByFile<PdfState>>({});
  const [shown, setShown] = useState<ByFile<string>>({});
  const [turn, setTurn] = useState(0);
  const figure = useRef<HTMLElement>(null);
  const fullScreen = useFullScreen(figure);
  const isShown = kind === 'picture' ? picture.data !== undefined : shown[key] !== undefined;
  const unrecorded = useOpenedMark(at, isShown ? file : undefined);

  return (
    <figure
      ref={figure}
      data-slot="evidence-viewer"
      className="flex h-full min-h-0 min-w-0 flex-col bg-surface print:hidden"
    >
      {file && kind === 'pdf' ? (
        <PdfStage
          key={key}
          sessionRef={at.ref}
          file={file}
          fullScreen={fullScreen}
          before={pdfStates[key] ?? firstPdfState}
          onLeave={(state) => setPdfStates((old) => ({ ...old, [key]: state }))}
          onShown={({ pages, bytes }) => {
            const about = `PDF\n${pages.toLocaleString('en')} ${pages === 1 ? 'page' : 'pages'}, ${bytesText(bytes)}`;
            setShown((old) => ({ ...old, [key]: about }));
          }}
          onOther={(mediaType) => setFoundTypes((old) => ({ ...old, [key]: mediaType }))}
        />
      ) : file && kind === 'video' ? (
        <VideoFrame
          key={key}
          sessionRef={at.ref}
          file={file}
          fullScreen={fullScreen}
          onShown={(mediaType) => setShown((old) => ({ ...old, [key]: typeWord(mediaType) }))}
          onOther={(mediaType) => setFoundTypes((old) => ({ ...old, [key]: mediaType }))}
        />
      ) : (
        <PictureFrame
          file={file}
          picture={picture}
          view={views[key] ?? plainView}
          fullScreen={fullScreen}
          onChange={(change) => file && dispatch({ key, change })}
          onReload={() => {
            setTurn(turn + 1);
            void picture.refetch();
          }}
        />
      )}
      <figcaption className="flex flex-wrap items-center gap-x-4 border-hairline border-t px-2 py-1.5">
        <div className="min-w-0 flex-1 basis-60">
          <Strip slots={slots} selected={file?.key} onSelect={onSelect} turn={turn} />
        </div>
        {file && kind === 'picture' && !picture.error && (
          <About file={file} text={picture.data && pictureText(picture.data)} />
        )}
        {file && kind !== 'picture' && <About file={file} text={shown[key] ?? ''} />}
        <p role="status" className="w-full px-2 text-rejected-fg empty:hidden">
          {unrecorded && 'The trail could not note that this was opened.'}
        </p>
      </figcaption>
    </figure>
  );
}

const pictureText = ({ mediaType, bitmap, bytes }: Picture): string =>
  `${typeWord(mediaType)}\n${bitmap.width.toLocaleString('en')} × ${bitmap.height.toLocaleString('en')} px, ${bytesText(bytes)}`;

/** What is on the stage: its name, and under it what it is. */
function About({ file, text }: { readonly file: EvidenceFile; readonly text: string | undefined }) {
  const [type, ...rest] = text?.split('\n') ?? [];
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
            <br className="max-sm:hidden" /> {rest.join(' ')}
          </>
        )
      )}
    </p>
  );
}

/** Notes in the trail, once for each file, that it was really on the screen. True when that failed. */
function useOpenedMark(at: { readonly ref: string; readonly step: string }, shown: EvidenceFile | undefined): boolean {
  const [failed, setFailed] = useState(false);
  const marked = useRef(new Set<string>());
  const key = shown?.key;
  const { ref, step } = at;
  useEffect(() => {
    if (key === undefined || marked.current.has(key)) return;
    marked.current.add(key);
    markOpened(ref, step, key).catch(() => {
      marked.current.delete(key);
      setFailed(true);
    });
  }, [ref, step, key]);
  return failed;
}
