'use client';
'use no memo';
import type { ReactNode } from 'react';
import { useTooltip } from '../use-tooltip.tsx';
import { Button, type ButtonProps } from './button.tsx';

interface IconButtonProps extends Omit<ButtonProps, 'children'> {
  /** The label is its accessible name and its tooltip. */
  readonly label: string;
  /** The key that does the same is shown after the name in the tooltip. */
  readonly shortcut?: string;
  readonly children: ReactNode;
}

export function IconButton({ label, shortcut, look = 'quiet', size, ...props }: IconButtonProps) {
  const { trigger, tooltip } = useTooltip(shortcut ? `${label} (${shortcut})` : label, { describes: false });
  return (
    <>
      <Button aria-label={label} look={look} size={size} shape="icon" {...props} {...trigger} />
      {tooltip}
    </>
  );
}
