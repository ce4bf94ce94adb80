/**
 * Buttons with a label, with an icon alone, and the one that copies a value. Hides their looks and sizes; `buttonClass` gives the same look to a
 * link. Promises that every button has an accessible name and says in words what it did. Throws nothing.
 */
'use no memo';

import type { ComponentProps } from 'react';
import { cn } from '../style.ts';

const base =
  'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control border font-medium transition-colors inactive:cursor-not-allowed inactive:text-subtle [&_svg]:size-4';

const looks = {
  ink: 'border-ink bg-ink text-on-ink hover:border-ink-hover hover:bg-ink-hover inactive:border-control inactive:bg-transparent',
  outline: 'border-control bg-surface text-text hover:bg-hover inactive:border-hairline inactive:bg-surface',
  quiet: 'border-transparent text-muted hover:bg-hover hover:text-text aria-expanded:bg-hover aria-expanded:text-text',
  link: 'border-transparent text-accent hover:underline',
};

const sizes = { medium: 'h-8 text-body', small: 'h-8 text-meta md:h-7', large: 'h-10 text-hit' };

const shapes = {
  label: { medium: 'px-3', small: 'px-2', large: 'px-4' },
  icon: { medium: 'w-8', small: 'w-8 md:w-7', large: 'w-10' },
  bare: { medium: '', small: '', large: '' },
};

interface ButtonLook {
  readonly look?: keyof typeof looks;
  readonly size?: keyof typeof sizes;
  /** `label` has padding beside the label, `icon` is a square for an icon alone, and `bare` leaves it to the caller. */
  readonly shape?: keyof typeof shapes;
}

/** Links that look like buttons use it too: `<Link className={buttonClass({ look: 'quiet' })}>`. */
export const buttonClass = ({ look = 'outline', size = 'medium', shape = 'label' }: ButtonLook = {}): string =>
  cn(base, looks[look], sizes[size], shapes[shape][size]);

export type ButtonProps = ComponentProps<'button'> & ButtonLook;

export const Button = ({ look, size, shape, className, type = 'button', ...props }: ButtonProps) => (
  <button data-slot="button" type={type} className={cn(buttonClass({ look, size, shape }), className)} {...props} />
);
