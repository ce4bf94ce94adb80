'use client';

import { Menu, MenuLinkItem } from '#components/ui/menu.tsx';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { type OwnershipFormat, ownershipExportAddress } from '#lib/model/api-addresses.ts';
import type { Orientation } from '#lib/ownership/index.ts';

const formats: readonly (readonly [format: OwnershipFormat, label: string])[] = [
  ['pdf', 'PDF'],
  ['svg', 'SVG, drawing'],
  ['png', 'PNG, image'],
  ['csv', 'CSV, table'],
  ['json', 'JSON, Beneficial Ownership Data Standard'],
];

export interface ExportProps {
  readonly reference: string;
  /** The id of the applied policy, or null for the default. */
  readonly policy: string | null;
  readonly orientation: Orientation;
}

export function ExportMenu({ reference, policy, orientation, ...overlay }: ExportProps & OverlayProps) {
  const options = { ...(policy !== null && { policy }), orientation };
  return (
    <Menu label="Export" {...overlay}>
      {formats.map(([format, label]) => (
        <MenuLinkItem key={format} link={<a download href={ownershipExportAddress(reference, format, options)} />}>
          {label}
        </MenuLinkItem>
      ))}
    </Menu>
  );
}
