'use client';

import { Download, Maximize, Minimize } from 'lucide-react';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useTooltip } from '#components/ui/tooltip.tsx';
import { downloadAddress, type EvidenceFile } from './file.ts';
import type { FullScreen } from './use-full-screen.ts';

export interface ToolbarEndProps {
  /** What is chosen; null while there is none. */
  readonly file: EvidenceFile | null;
  readonly fullScreen: FullScreen;
  /** Where a toolbar holds too much for words. */
  readonly iconsOnly?: boolean;
}

/** What every kind of file has: download and, where the browser can, full screen. */
export function ToolbarEnd({ file, fullScreen, iconsOnly = false }: ToolbarEndProps) {
  const words = fullScreen.on ? 'Leave full screen' : 'Full screen';
  const Sign = fullScreen.on ? Minimize : Maximize;
  const download = useTooltip('Download', { describes: false });
  return (
    <>
      {file && (
        <a
          href={downloadAddress(file.address)}
          download
          aria-label={`Download ${file.name}`}
          className={buttonClass({ look: 'quiet', shape: 'icon' })}
          {...download.trigger}
        >
          <Download aria-hidden />
          {download.tooltip}
        </a>
      )}
      {fullScreen.possible && iconsOnly && (
        <IconButton label={words} shortcut="f" onClick={fullScreen.toggle}>
          <Sign aria-hidden />
        </IconButton>
      )}
      {fullScreen.possible && !iconsOnly && (
        <Button look="quiet" shape="bare" className="px-2" onClick={fullScreen.toggle}>
          <Sign aria-hidden />
          <span className="max-sm:sr-only">{words}</span>
        </Button>
      )}
    </>
  );
}

export const Divider = () => <span aria-hidden className="mx-1.5 h-5 w-px bg-hairline max-sm:hidden" />;
