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
        link: 'h-auto border-transparent px-0 text-accent hover:underline',
      },
      size: {
        medium: 'h-8 px-3 text-body',
        small: 'h-7 px-2 text-meta',
        large: 'h-10 px-4 text-hit',
      },
    },
    compoundVariants: [{ look: 'link', class: 'h-6 px-0' }],
    defaultVariants: { look: 'outline', size: 'medium' },
  },
);

export type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonClass>;

export function Button({ look, size, className, type = 'button', ...props }: ButtonProps) {
  return <button data-slot="button" type={type} className={cn(buttonClass({ look, size }), className)} {...props} />;
}
