'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { downloadDossier } from '#lib/client/dossier.ts';
import { failureMessage } from '#lib/client/request.ts';
import type { DossierProgress } from '#lib/model/review/dossier.ts';
import { toSentence, toShare } from './progress-text.ts';

type State =
  | { readonly is: 'idle' | 'cancelled' }
  | { readonly is: 'running'; readonly progress: DossierProgress | null }
  | { readonly is: 'done'; readonly name: string }
  | { readonly is: 'failed'; readonly message: string };

interface DossierDialogProps extends OverlayProps {
  readonly reference: string;
}

/** Stays open while the dossier is made; Cancel ends the work, and so does leaving the session. */
export function DossierDialog({ reference, onOpenChange, ...overlay }: DossierDialogProps) {
  const [pictures, setPictures] = useState(true);
  const [state, setState] = useState<State>({ is: 'idle' });
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    work.current = controller;
    const { signal } = controller;
    setState({ is: 'running', progress: null });
    try {
      const name = await downloadDossier({
        ref: reference,
        pictures,
        signal,
        onProgress: (progress) => setState({ is: 'running', progress }),
      });
      setState({ is: 'done', name });
    } catch (error) {
      setState(signal.aborted ? { is: 'cancelled' } : { is: 'failed', message: failureMessage(error) });
    }
  };
  const isRunning = state.is === 'running';

  return (
    <Dialog
      {...overlay}
      // Escape or a click beside it must not end what takes seconds.
      onOpenChange={(open) => (open || !isRunning ? onOpenChange(open) : undefined)}
      title="Dossier"
      description="A PDF of this session with its findings, evidence and verdicts."
      footer={
        isRunning ? (
          <Button onClick={() => work.current?.abort()}>Cancel</Button>
        ) : (
          <>
            <Button onClick={() => onOpenChange(false)}>Close</Button>
            <Button look="ink" onClick={start}>
              {state.is === 'done' ? 'Create again' : 'Create PDF'}
            </Button>
          </>
        )
      }
    >
      <fieldset disabled={isRunning} className="grid gap-2">
        <legend className="mb-1 font-medium">Evidence</legend>
        {[true, false].map((value) => (
          <label key={`${value}`} className="flex min-h-6 items-start gap-2">
            <input
              type="radio"
              name="pictures"
              className="mt-1"
              checked={pictures === value}
              onChange={() => setPictures(value)}
            />
            <span>
              {value ? 'With images' : 'Without images'}
              <span className="block text-muted">
                {value
                  ? 'Every file is fetched and hashed; each is recorded as viewed by you.'
                  : 'No file is fetched, so there are no hashes of files.'}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="mt-3 text-muted">
        Confidential: never disclose it to the customer. Its creation is recorded in the audit log.
      </p>
      {isRunning && (
        <div className="mt-4">
          <progress
            className="block h-2 w-full accent-accent"
            max={1}
            value={toShare(state.progress, pictures)}
            aria-label="Progress of the dossier"
          />
        </div>
      )}
      <p role="status" className="mt-2 empty:hidden">
        {state.is === 'running' && toSentence(state.progress)}
        {state.is === 'done' && `${state.name} was downloaded.`}
        {state.is === 'cancelled' && 'Cancelled. Nothing was downloaded.'}
      </p>
      <p role="alert" className="mt-2 text-rejected-fg empty:hidden">
        {state.is === 'failed' && state.message}
      </p>
    </Dialog>
  );
}
