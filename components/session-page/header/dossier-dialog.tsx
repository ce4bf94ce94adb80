'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Choices } from '#components/ui/form/choices.tsx';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { downloadDossier } from '#lib/client/dossier.ts';
import { failureMessage } from '#lib/client/request.ts';
import { type DossierProgress, type DossierStage, dossierStages } from '#lib/model/review/dossier.ts';

/** `weight`: the share of the time that each stage takes, in our measurements of large sessions. */
const looks: Record<DossierStage, { readonly text: string; readonly weight: number }> = {
  steps: { text: 'Reading the steps', weight: 2 },
  files: { text: 'Fetching files', weight: 5 },
  ownership: { text: 'Reading ownership and shared data', weight: 1 },
  proof: { text: 'Recording it in the audit log', weight: 0.5 },
  pages: { text: 'Creating the pages', weight: 3 },
};

/** Writes "Fetching files: 3 of 12". */
function toSentence(progress: DossierProgress | null): string {
  if (progress === null) return 'Waiting to start';
  const { stage, done, total } = progress;
  const { text } = looks[stage];
  return total > 1 ? `${text}: ${done} of ${total}` : text;
}

/** Returns a number from 0 to 1, or undefined while it is not known how long it takes. */
function toShare(progress: DossierProgress | null, pictures: boolean): number | undefined {
  if (progress === null) return undefined;
  const stages = dossierStages.filter((stage) => pictures || stage !== 'files');
  const weightOf = (some: readonly DossierStage[]) => some.reduce((sum, stage) => sum + looks[stage].weight, 0);
  const before = weightOf(stages.slice(0, stages.indexOf(progress.stage)));
  const within = progress.total === 0 ? 0 : (progress.done / progress.total) * looks[progress.stage].weight;
  return (before + within) / weightOf(stages);
}

type State =
  | { readonly is: 'idle' | 'cancelled' }
  | { readonly is: 'running'; readonly progress: DossierProgress | null }
  | { readonly is: 'done'; readonly name: string }
  | { readonly is: 'failed'; readonly message: string };

/** The dialog stays open while the dossier is made; Cancel ends the work, and so does leaving the session. */
export function DossierDialog({ reference, onOpenChange, ...overlay }: OverlayProps & { readonly reference: string }) {
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
      <Choices
        legend="Evidence"
        legendClass="mb-1 font-medium"
        className="grid gap-2"
        choices={['with', 'without']}
        chosen={pictures ? 'with' : 'without'}
        onChoose={(choice) => setPictures(choice === 'with')}
        labelOf={(choice) => (
          <span>
            {choice === 'with' ? 'With images' : 'Without images'}
            <span className="block text-muted">
              {choice === 'with'
                ? 'Every file is fetched and hashed; each is recorded as viewed by you.'
                : 'No file is fetched, so there are no hashes of files.'}
            </span>
          </span>
        )}
        isDisabled={() => isRunning}
      />
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
