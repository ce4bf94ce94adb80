'use client';

import { Menu, MenuLinkItem } from '#components/ui/menu.tsx';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { type OwnershipFormat, ownershipExportAddress } from '#lib/model/api-addresses.ts';
import type { Orientation } from '#lib/ownership/index.ts';

const formats: readonly { readonly format: OwnershipFormat; readonly label: string }[] = [
  { format: 'pdf', label: 'PDF' },
  { format: 'svg', label: 'SVG, drawing' },
  { format: 'png', label: 'PNG, image' },
  { format: 'csv', label: 'CSV, table' },
  { format: 'json', label: 'JSON, Beneficial Ownership Data Standard' },
];

export interface ExportProps {
  readonly reference: string;
  /** The id of the applied policy, or null for the default. */
  readonly policy: string | null;
  readonly orientation: Orientation;
}

/** Offers the ownership as files, which the server draws and audits. */
export function ExportMenu({ reference, policy, orientation, ...overlay }: ExportProps & OverlayProps) {
  return (
    <Menu label="Export" {...overlay}>
      {formats.map(({ format, label }) => (
        <MenuLinkItem
          key={format}
          link={
            <a
              download
              href={ownershipExportAddress(reference, format, { ...(policy !== null && { policy }), orientation })}
            />
          }
        >
          {label}
        </MenuLinkItem>
      ))}
    </Menu>
  );
}
