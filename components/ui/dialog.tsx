'use client';

/** A modal dialog, or a sheet in a narrow window. It carries Base UI, so the pages of sessions load it on demand. Throws nothing. */
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react';
import { IconButton } from './button/icon-button.tsx';
import { cn } from './style.ts';

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The title is the action that the dialog is about. */
  readonly title: string;
  readonly description?: ReactNode;
  /** `sheet` opens from the lower edge and `side` from the left; both are for narrow windows. */
  readonly shape?: 'dialog' | 'sheet' | 'side';
  /** Without it, the first text field has the focus, and where there is none "Close", or the sheet itself. */
  readonly initialFocus?: ComponentProps<typeof Base.Popup>['initialFocus'];
  readonly anchor?: RefObject<HTMLElement | null>;
  /** The footer has the buttons, the safe one first. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

const shapes = {
  dialog:
    'top-[12vh] left-1/2 max-h-[84vh] w-120 max-w-[calc(100vw-2rem)] -translate-x-1/2 rounded-table max-sm:top-[6dvh] max-sm:max-h-[88dvh] data-starting-style:translate-y-1',
  sheet:
    'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-table data-ending-style:translate-y-4 data-starting-style:translate-y-4',
  side: 'inset-y-0 left-0 w-72 max-w-[85vw] data-ending-style:-translate-x-4 data-starting-style:-translate-x-4',
};

const textFields = 'textarea, input:not([type="checkbox"], [type="radio"]), select';

/** Base UI would go on from what is no tab stop to the first one within it: a key of the page would then be typed into a field. */
function returnTo(element: HTMLElement | null | undefined): HTMLElement | false | null {
  if (!element?.isConnected) return null;
  if (element.tabIndex >= 0) return element;
  queueMicrotask(() => {
    const active = document.activeElement;
    if (active === document.body || active?.closest('[data-slot="dialog"]')) element.focus({ preventScroll: true });
  });
  return false;
}

export function Dialog({ title, description, shape = 'dialog', anchor, footer, ...props }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="overlay-motion fixed inset-0 z-50 bg-backdrop" />
        <Base.Popup
          data-slot="dialog"
          ref={popup}
          initialFocus={
            props.initialFocus ??
            ((by) => {
              // After a touch, a field would bring up the keyboard, and "Close" its tooltip over what a link to it leads to.
              if (by === 'touch') return null;
              return (
                popup.current?.querySelector<HTMLElement>(textFields) ?? (shape === 'sheet' ? popup.current : null)
              );
            })
          }
          finalFocus={() => returnTo(anchor?.current)}
          className={cn('floating overlay-motion fixed z-50 flex flex-col text-body outline-none', shapes[shape])}
        >
          <header className="flex items-start gap-3 border-hairline border-b py-2 pr-2 pl-4">
            <div className="min-w-0 flex-1 py-1">
              <Base.Title className="font-semibold text-page">{title}</Base.Title>
              {description && <Base.Description className="text-muted">{description}</Base.Description>}
            </div>
            <Base.Close
              render={
                <IconButton label="Close">
                  <X aria-hidden />
                </IconButton>
              }
            />
          </header>
          <div className="min-h-0 flex-1 scroll-py-4 overflow-y-auto p-4">{props.children}</div>
          {footer && (
            <footer className="flex flex-wrap items-center justify-end gap-2 border-hairline border-t px-4 py-3">
              {footer}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
