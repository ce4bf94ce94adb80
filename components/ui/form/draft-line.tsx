import { Button } from '#components/ui/button/button.tsx';
import type { DraftStatus } from './use-draft.ts';

const texts = {
  none: 'This is your draft.',
  typing: '',
  saved: 'Draft saved.',
  failed: 'The draft could not be saved. It stays on this page; saving is tried again.',
} as const;

interface DraftLineProps {
  readonly draft: DraftStatus;
  readonly onDiscard: () => void;
}

/** Says what became of a draft, and drops it. */
export const DraftLine = ({ draft: { isEntered, state }, onDiscard }: DraftLineProps) => (
  <div className="flex min-h-6 flex-wrap items-center gap-x-3 text-meta">
    <p role="status" className={state === 'failed' ? 'text-rejected-fg' : 'text-muted'}>
      {isEntered && texts[state]}
    </p>
    {isEntered && (
      <Button look="link" onClick={onDiscard}>
        Discard draft
      </Button>
    )}
  </div>
);
