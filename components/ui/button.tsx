'use no memo';

import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** Also for links that look like buttons: `<Link className={buttonClass({ look: 'outline' })}>`. */
export const buttonClass = cva(
  'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control border font-medium transition-colors disabled:cursor-not-allowed aria-disabled:cursor-not-allowed [&_svg]:size-4',
  {
    variants: {
      look: {
        ink: 'border-ink bg-ink text-on-ink hover:border-ink-hover hover:bg-ink-hover disabled:border-control disabled:bg-transparent disabled:text-subtle aria-disabled:border-control aria-disabled:bg-transparent aria-disabled:text-subtle',
        outline: 'border-control bg-surface text-text hover:bg-hover disabled:border-hairline disabled:text-subtle',
        quiet:
          'border-transparent text-muted hover:bg-hover hover:text-text disabled:text-subtle aria-expanded:bg-hover aria-expanded:text-text',
        link: 'border-transparent text-accent hover:underline',
      },
      size: {
        medium: 'h-8 text-body',
        small: 'h-8 text-meta md:h-7',
        large: 'h-10 text-hit',
      },
      // Room beside the words; an icon alone makes a square; `bare` leaves it to the caller.
      shape: { words: '', icon: 'px-0', bare: '' },
    },
    compoundVariants: [
      { shape: 'words', size: 'medium', class: 'px-3' },
      { shape: 'words', size: 'small', class: 'px-2' },
      { shape: 'words', size: 'large', class: 'px-4' },
      { shape: 'icon', size: 'medium', class: 'w-8' },
      { shape: 'icon', size: 'small', class: 'w-8 md:w-7' },
      { shape: 'icon', size: 'large', class: 'w-10' },
    ],
    defaultVariants: { look: 'outline', size: 'medium', shape: 'words' },
  },
);

export type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonClass>;

export function Button({ look, size, shape, className, type = 'button', ...props }: ButtonProps) {
  return (
    <button data-slot="button" type={type} className={cn(buttonClass({ look, size, shape }), className)} {...props} />
  );
}
