'use client';
'use no memo';

import { Download } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { buttonClass } from '#components/ui/button/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { cn } from '#components/ui/style.ts';
import { listExportPage } from '#lib/model/addresses.ts';

/** The link is beside the list, and has its filters. */
export const ExportLink = () => (
  <Link
    href={listExportPage(useSearchParams())}
    className={cn(buttonClass({ look: 'quiet', size: 'small' }), 'max-md:hidden')}
  >
    <Download aria-hidden />
    Export
  </Link>
);
