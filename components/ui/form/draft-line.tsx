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
  <div className="mr-auto flex flex-wrap items-center gap-x-3 text-meta">
    {isEntered && (
      <Button look="link" size="small" className="px-0" onClick={onDiscard}>
        Discard draft
      </Button>
    )}
    <p role="status" className={state === 'failed' ? 'text-rejected-fg' : 'text-muted'}>
      {isEntered && texts[state]}
    </p>
  </div>
);
