'use client';

import Link from 'next/link';
import { useNow } from '#components/ui/clock.tsx';
import { FindingIcon } from '#components/ui/finding-icon.tsx';
import { Menu, MenuItem, MenuLinkItem } from '#components/ui/menu.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import type { OverlayProps } from '#components/ui/use-overlay.ts';
import { findingText } from '#lib/format/finding.ts';
import type { Finding } from '#lib/model/finding.ts';
import { urls } from '#lib/model/urls.ts';

interface MoreFindingsProps extends OverlayProps {
  readonly reference: string;
  readonly findings: readonly Finding[];
}

export function MoreFindings({ reference, findings, ...overlay }: MoreFindingsProps) {
  const nowMs = useNow();
  return (
    <Menu label="More of what is wrong" {...overlay}>
      {findings.map((finding) => {
        const key = `${finding.code} ${finding.step}`;
        const inside = (
          <>
            <FindingIcon finding={finding} className="size-4" />
            <SafeText text={findingText(finding, nowMs)} />
          </>
        );
        return finding.step === null ? (
          <MenuItem key={key} onClick={() => overlay.onOpenChange(false)}>
            {inside}
          </MenuItem>
        ) : (
          <MenuLinkItem key={key} link={<Link href={urls.step(reference, finding.step)} prefetch={false} />}>
            {inside}
          </MenuLinkItem>
        );
      })}
    </Menu>
  );
}
