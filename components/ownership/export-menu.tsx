'use client';

import { Menu, MenuLinkItem } from '#components/ui/menu.tsx';
import type { OverlayProps } from '#components/ui/use-overlay.ts';
import { apiUrls, type OwnershipFormat } from '#lib/model/urls.ts';
import type { Orientation } from '#lib/ownership/index.ts';

const papers: readonly { readonly format: OwnershipFormat; readonly words: string }[] = [
  { format: 'pdf', words: 'PDF' },
  { format: 'svg', words: 'SVG, drawing' },
  { format: 'png', words: 'PNG, picture' },
  { format: 'csv', words: 'CSV, table' },
  { format: 'json', words: 'JSON, Beneficial Ownership Data Standard' },
];

interface ExportMenuProps extends OverlayProps {
  readonly reference: string;
  /** null: the desk's own. */
  readonly policy: string | null;
  readonly orientation: Orientation;
}

/** Papers of what is on the screen, made on the server; each stands in the trail. */
export function ExportMenu({ reference, policy, orientation, ...overlay }: ExportMenuProps) {
  return (
    <Menu label="Export" {...overlay}>
      {papers.map(({ format, words }) => (
        <MenuLinkItem
          key={format}
          link={
            <a
              download
              href={apiUrls.ownershipPaper(reference, format, { ...(policy !== null && { policy }), orientation })}
            />
          }
        >
          {words}
        </MenuLinkItem>
      ))}
    </Menu>
  );
}
