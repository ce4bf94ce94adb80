'use client';

import type { ComponentProps } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'method' | 'noValidate'> {
  /** Called with the form. What keeps it from being sent is shown at its fields, the first of which then has the focus. */
  readonly onSubmit: (form: HTMLFormElement) => void;
}

const wrong = '[aria-invalid="true"], fieldset[data-invalid] input:enabled';

/** Every form is one of these. Scripts send it; without them, POST keeps entries out of the address. Ctrl or Cmd with Enter sends it from any field. */
export const Form = ({ onSubmit, ...props }: FormProps) => (
  <form
    method="post"
    noValidate
    {...props}
    onSubmit={(event) => {
      event.preventDefault();
      // React takes a dialog within a form for a part of that form.
      event.stopPropagation();
      const form = event.currentTarget;
      onSubmit(form);
      // The messages are rendered by then.
      requestAnimationFrame(() => {
        const field = form.querySelector<HTMLElement>(wrong);
        field?.focus();
        // The message below it is shown as well.
        field?.closest('[data-slot="field"], fieldset')?.scrollIntoView({ block: 'nearest' });
      });
    }}
    onKeyDown={(event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }}
  />
);
