import { Upload } from 'lucide-react';
import { buttonClass } from '#components/ui/button/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { cn } from '#components/ui/style.ts';
import { importsPage } from '#lib/model/addresses.ts';

/** The link is beside the list; in a narrow window the menu has it. */
export const ImportLink = () => (
  <Link href={importsPage()} className={cn(buttonClass({ look: 'quiet', size: 'small' }), 'max-md:hidden')}>
    <Upload aria-hidden />
    Import
  </Link>
);
