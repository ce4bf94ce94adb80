/**
 * Sessions imported from a CSV file of ids. Hides the check before the start, the progress and the results. Promises that every row is checked
 * before anything is read from the verification service, and that nothing runs until the reviewer starts it. Throws nothing.
 */
import { Upload } from 'lucide-react';
import Link from 'next/link';
import { buttonClass } from '#components/ui/button/index.ts';
import { cn } from '#components/ui/style.ts';
import { importsPage } from '#lib/model/addresses.ts';

/** Beside the list; in a narrow window the menu has it. */
export const ImportLink = () => (
  <Link
    href={importsPage()}
    prefetch={false}
    className={cn(buttonClass({ look: 'quiet', size: 'small' }), 'max-md:hidden')}
  >
    <Upload aria-hidden />
    Import
  </Link>
);
