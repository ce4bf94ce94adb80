import { createContext, use } from 'react';
import { type EvidenceSlot, isFile } from '../file.ts';
import { toMediaKind } from '../media-kind.ts';

/** The slots belong to a viewer whose code is being loaded. */
export const AwaitedSlots = createContext<{
  readonly slots: readonly EvidenceSlot[];
  readonly selected?: string | null;
}>({ slots: [] });

const toolbars = { picture: 'max-sm:h-18.25', pdf: 'max-sm:h-28.25', video: '' };

/** The placeholder has room for all parts of the viewer, so that nothing below it moves when the code is loaded. */
export function ViewerPlaceholder() {
  const { slots, selected } = use(AwaitedSlots);
  const files = slots.filter(isFile);
  const file = files.find(({ key }) => key === selected) ?? files[0];
  const kind = toMediaKind(file?.declaredType);
  return (
    <>
      <p className="hidden px-4 py-3 print:block">The evidence is not printed: it was still loading.</p>
      <div className="flex h-full flex-col print:hidden">
        <div className={`h-11 shrink-0 border-hairline border-b bg-surface ${toolbars[kind]}`} />
        <div className={`min-h-0 flex-1 bg-canvas not-panes:flex-none ${frameShapes[kind]}`} />
        <div aria-hidden className="invisible flex flex-wrap gap-x-4 border-t px-2 py-1.5">
          <ul className="flex min-w-0 flex-1 basis-60 gap-3 overflow-hidden p-1">
            {slots.map((slot) => (
              <li key={slot.key} className="flex max-w-28 shrink-0 flex-col gap-1">
                <span className="h-14 w-19" />
                <span className="px-0.5 text-meta">{isFile(slot) ? slot.side : `${slot.side}, ${slot.absent}`}</span>
              </li>
            ))}
          </ul>
          <p className="px-2 text-meta">{file?.name}</p>
        </div>
      </div>
    </>
  );
}

/** Each kind of file has a frame of this shape in a window without panes. */
export const frameShapes = {
  picture: 'not-panes:not-in-[:fullscreen]:aspect-4/3',
  video: 'not-panes:not-in-[:fullscreen]:aspect-4/3',
  pdf: 'not-panes:not-in-[:fullscreen]:aspect-3/4 not-panes:not-in-[:fullscreen]:max-h-dvh',
};
