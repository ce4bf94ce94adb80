'use client';

import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { NewNote, useNotes } from './new-note.tsx';
import { NoteItem } from './note-item.tsx';

const wholeSession = { step: null, hit: null };

export function NotesPanel({ session: { ref, steps } }: { readonly session: Pick<SessionDetail, 'ref' | 'steps'> }) {
  const { data, waiting } = useNotes(ref);
  return (
    <section aria-labelledby="notes" className="border-hairline border-b px-4 py-3 md:px-5">
      <h2 id="notes" className="mb-2 font-semibold">
        Notes {data && <span className="ml-1 font-normal text-muted tabular-nums">{data.notes.length}</span>}
      </h2>
      {waiting}
      {data && (
        <div className="flex max-w-240 flex-col gap-2">
          {data.mayWrite && <NewNote notes={data} target={wholeSession} />}
          {data.notes.length === 0 ? (
            <p className="text-muted">
              {data.isShared ? 'No notes yet.' : 'You have written no notes on this session.'}
            </p>
          ) : (
            <ul aria-label="Notes" className="flex flex-col">
              {data.notes.map((note) => (
                <NoteItem key={note.id} reference={ref} note={note} people={data.people} steps={steps} />
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  );
}
