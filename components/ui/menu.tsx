'use client';

/** A menu with actions, links and choices. It carries Base UI, so the pages of sessions load it on demand. Throws nothing. */
import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OverlayProps } from './overlay.ts';

interface MenuProps extends OverlayProps {
  readonly label: string;
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

export const Menu = ({ open, onOpenChange, anchor, label, align = 'end', children }: MenuProps) => (
  <Base.Root open={open} onOpenChange={onOpenChange}>
    <Base.Portal>
      <Base.Positioner anchor={anchor} align={align} sideOffset={6} collisionPadding={8} className="z-50 outline-none">
        <Base.Popup
          data-slot="menu"
          aria-label={label}
          finalFocus={anchor}
          className="floating overlay-motion min-w-44 rounded-table p-1 text-body outline-none"
        >
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

const itemClass =
  'flex min-h-8 cursor-pointer select-none items-center gap-2.5 rounded-control px-2.5 text-text outline-none data-highlighted:bg-hover high-contrast:data-highlighted:outline-2 [&_svg]:size-4 [&_svg]:text-muted';

export const MenuItem = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Base.Item onClick={onClick} className={itemClass}>
    {children}
  </Base.Item>
);

/** `link` is the real link element without its children: `<Link href={…} />`. */
export const MenuLinkItem = ({ link, children }: { link: React.ReactElement; children: ReactNode }) => (
  <Base.Item render={link} nativeButton={false} className={itemClass}>
    {children}
  </Base.Item>
);

interface MenuChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A choice of one of a few, with its name above. The menu stays open. */
export const MenuChoice = <Value extends string>({ label, value, options, onChange }: MenuChoiceProps<Value>) => (
  <Base.RadioGroup value={value} onValueChange={onChange}>
    <Base.GroupLabel className="px-2.5 pt-1.5 pb-1 text-meta text-muted">{label}</Base.GroupLabel>
    {options.map((option) => (
      <Base.RadioItem key={option.value} value={option.value} className={itemClass}>
        <span className="flex size-4 items-center">
          <Base.RadioItemIndicator>
            <Check aria-hidden />
          </Base.RadioItemIndicator>
        </span>
        {option.label}
      </Base.RadioItem>
    ))}
  </Base.RadioGroup>
);

/** A line that cannot be chosen says what is awaited or failed. A menu may hold nothing but items. */
export const MenuNote = ({ children }: { children: ReactNode }) => (
  <Base.Item disabled closeOnClick={false} className="px-2.5 py-1.5 text-muted outline-none">
    {children}
  </Base.Item>
);

export const MenuSeparator = () => <Base.Separator className="-mx-1 my-1 h-px bg-hairline" />;
