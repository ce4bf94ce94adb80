'use client';

import { Menu, MenuChoice } from '#components/ui/menu.tsx';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { type Policy, policies } from '#lib/ownership/index.ts';
import { isPreview } from '../labels.ts';

interface PolicyMenuProps extends OverlayProps {
  readonly defaultPolicy: Policy;
  readonly policy: Policy;
  readonly today: string;
  readonly onPolicy: (id: string | null) => void;
}

/** Offers the rules that shares can be compared with. The choice applies to this page only. */
export function PolicyMenu({ defaultPolicy, policy, today, onPolicy, ...overlay }: PolicyMenuProps) {
  const others = policies.filter(({ id }) => id !== defaultPolicy.id);
  return (
    <Menu label="Rule" {...overlay}>
      <MenuChoice
        label="Rule applied"
        value={policy.id}
        options={[defaultPolicy, ...others].map((one) => ({
          value: one.id,
          label: [
            one.name,
            one === defaultPolicy && '(default)',
            isPreview(one, today) && `(preview, applies from ${one.appliesFrom})`,
          ]
            .filter(Boolean)
            .join(' '),
        }))}
        onChange={(id) => onPolicy(id === defaultPolicy.id ? null : id)}
      />
    </Menu>
  );
}
