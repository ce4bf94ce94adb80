'use client';

import Link from 'next/link';
import { Menu, MenuItem, MenuLinkItem } from '#components/ui/menu/index.ts';
import type { OverlayProps } from '#components/ui/overlay/index.ts';
import { FindingIcon } from '#components/ui/status/index.ts';
import { SafeText } from '#components/ui/text/index.ts';
import type { ShownFinding } from '#lib/model/session/finding.ts';
import { urls } from '#lib/model/urls/index.ts';

interface MoreFindingsProps extends OverlayProps {
  readonly reference: string;
  readonly findings: readonly ShownFinding[];
}

export function MoreFindings({ reference, findings, ...overlay }: MoreFindingsProps) {
  return (
    <Menu label="More findings" {...overlay}>
      {findings.map((finding) => {
        const key = `${finding.code} ${finding.step}`;
        const inside = (
          <>
            <FindingIcon finding={finding} className="size-4" />
            <SafeText text={finding.message} />
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
