import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cn } from '../style.ts';

/** These are spread onto the control, so that it is named and explained by its field. */
interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
}

export interface FieldProps {
  readonly label: ReactNode;
  /** It is to the right of the label, such as "Show" or "required". */
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  /** Screen readers announce it when it appears. */
  readonly error?: ReactNode;
  readonly className?: string | undefined;
  /** In a bar, the label is as quiet as the texts beside it. */
  readonly look?: 'field' | 'bar';
  readonly children: (control: FieldControl) => ReactNode;
}

export function Field({ label, aside, hint, error, className, look = 'field', children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div data-slot="field" className={cn('flex flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className={look === 'bar' ? 'text-meta text-muted' : 'font-medium'}>
          {label}
        </label>
        {aside}
      </div>
      {children({ id, ...(described && { 'aria-describedby': described }), ...(error && { 'aria-invalid': true }) })}
      {hint && (
        <p id={`${id}-hint`} className="text-meta text-muted">
          {hint}
        </p>
      )}
      {/* This is always rendered: a live region is announced only when it was there before its text. */}
      <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-rejected-fg empty:hidden">
        {error && (
          <>
            <CircleAlert aria-hidden className="mt-0.5 size-4" />
            {error}
          </>
        )}
      </p>
    </div>
  );
}
