'use client';

import { Menu, MenuChoice } from '#components/ui/menu.tsx';
import type { OverlayProps } from '#components/ui/use-overlay.ts';
import { type Policy, policies } from '#lib/ownership/index.ts';
import { isPreview } from './figures.ts';

interface PolicyMenuProps extends OverlayProps {
  /** The desk's own. */
  readonly own: Policy;
  readonly policy: Policy;
  /** YYYY-MM-DD */
  readonly today: string;
  readonly onPolicy: (id: string | null) => void;
}

/** The rules that the figures are held against; another choice is a look, not a change of the desk. */
export function PolicyMenu({ own, policy, today, onPolicy, ...overlay }: PolicyMenuProps) {
  const others = policies.filter(({ id }) => id !== own.id);
  return (
    <Menu label="Policy" {...overlay}>
      <MenuChoice
        label="Look through"
        value={policy.id}
        options={[own, ...others].map((one) => ({
          value: one.id,
          label: [
            one.name,
            one === own && '(this desk’s)',
            isPreview(one, today) && `(preview, applies from ${one.appliesFrom})`,
          ]
            .filter(Boolean)
            .join(' '),
        }))}
        onChange={(id) => onPolicy(id === own.id ? null : id)}
      />
    </Menu>
  );
}
