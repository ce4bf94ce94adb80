'use client';

import Link from 'next/link';
import { Menu, MenuItem, MenuLinkItem } from '#components/ui/menu.tsx';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { FindingIcon } from '#components/ui/status/index.ts';
import type { ShownLine } from '../findings.ts';

export function MoreFindings({ lines, ...overlay }: OverlayProps & { readonly lines: readonly ShownLine[] }) {
  return (
    <Menu label="More findings" {...overlay}>
      {lines.map((shown) => {
        const { key, message, href } = shown;
        const inside = (
          <>
            <FindingIcon finding={shown} className="size-4" />
            <SafeText text={message} />
          </>
        );
        return href === null ? (
          <MenuItem key={key} onClick={() => overlay.onOpenChange(false)}>
            {inside}
          </MenuItem>
        ) : (
          <MenuLinkItem key={key} link={<Link href={href} prefetch={false} />}>
            {inside}
          </MenuLinkItem>
        );
      })}
    </Menu>
  );
}
