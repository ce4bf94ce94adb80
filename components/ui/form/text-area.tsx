import type { ComponentProps } from 'react';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'onChange'> {
  readonly onText: (text: string) => void;
}

export const TextArea = ({ onText, ...props }: TextAreaProps) => (
  <textarea
    autoComplete="off"
    onChange={(event) => onText(event.target.value)}
    className="w-full rounded-control border border-control bg-surface px-3 py-1.5 text-body"
    {...props}
  />
);
