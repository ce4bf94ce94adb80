/** The viewers of pictures, PDFs, videos and faces share these controls: full screen, download, and buttons that move what is enlarged. */
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Download, type LucideIcon, Maximize, Minimize } from 'lucide-react';
import { type ComponentProps, type RefObject, useEffect, useState } from 'react';
import { Button, buttonClass } from '#components/ui/button/button.tsx';
import { IconButton } from '#components/ui/button/icon-button.tsx';
import { useTooltip } from '#components/ui/use-tooltip.tsx';
import { downloadAddress, type EvidenceFile } from '../file.ts';

export type FullScreen = ReturnType<typeof useFullScreen>;

export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    const onChange = () => setIsOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);
  return {
    isOn,
    /** It is false in browsers without full screen, such as those of phones. */
    isPossible: typeof document !== 'undefined' && document.fullscreenEnabled,
    toggle: () => {
      if (document.fullscreenElement) void document.exitFullscreen();
      else void element.current?.requestFullscreen();
    },
  };
}

export interface ToolbarEndProps {
  readonly file: EvidenceFile | null;
  readonly fullScreen: FullScreen;
  /** The toolbar has no room for labels. */
  readonly iconsOnly?: boolean;
}

/** Every kind of file has a download and, where the browser can, full screen. */
export function ToolbarEnd({ file, fullScreen, iconsOnly = false }: ToolbarEndProps) {
  const label = fullScreen.isOn ? 'Leave full screen' : 'Full screen';
  const Icon = fullScreen.isOn ? Minimize : Maximize;
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
      {fullScreen.isPossible && iconsOnly && (
        <Tool icon={Icon} label={label} shortcut="f" onClick={fullScreen.toggle} />
      )}
      {fullScreen.isPossible && !iconsOnly && (
        <Button look="quiet" shape="bare" className="px-2" onClick={fullScreen.toggle}>
          <Icon aria-hidden />
          <span className="max-sm:sr-only">{label}</span>
        </Button>
      )}
    </>
  );
}

interface ToolProps extends Omit<ComponentProps<typeof IconButton>, 'children'> {
  readonly icon: LucideIcon;
}

export const Tool = ({ icon: Icon, ...button }: ToolProps) => (
  <IconButton {...button}>
    <Icon aria-hidden />
  </IconButton>
);

export const pressedTool = 'aria-pressed:bg-selected aria-pressed:text-accent high-contrast:aria-pressed:outline';

export const Divider = () => <span aria-hidden className="mx-1.5 h-5 w-px bg-hairline max-sm:hidden" />;

const pans = [
  ['left', ArrowLeft],
  ['up', ArrowUp],
  ['down', ArrowDown],
  ['right', ArrowRight],
] as const;

export type PanDirection = (typeof pans)[number][0];

/** The buttons move an enlarged picture without dragging. */
export const PanButtons = ({ onPan }: { readonly onPan: (direction: PanDirection) => void }) => (
  <fieldset
    aria-label="Move the image"
    className="floating absolute right-2 bottom-2 z-1 flex gap-0.5 rounded-table p-0.5"
  >
    {pans.map(([direction, icon]) => (
      <Tool key={direction} icon={icon} label={`Move ${direction}`} size="small" onClick={() => onPan(direction)} />
    ))}
  </fieldset>
);
