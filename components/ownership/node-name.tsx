'use client';

import { Building2, CircleQuestionMark, type LucideIcon, User } from 'lucide-react';
import { SafeText } from '#components/ui/marked-text.tsx';
import { cn } from '#components/ui/style.ts';
import type { NodeKind, OwnershipNode } from '#lib/ownership/index.ts';
import { toVisibleName } from './labels/visible-name.ts';

const kinds: Record<NodeKind, { readonly icon: LucideIcon; readonly label: string }> = {
  person: { icon: User, label: 'Person' },
  company: { icon: Building2, label: 'Company' },
  unknown: { icon: CircleQuestionMark, label: 'Unknown' },
};

export const kindLabel = (kind: NodeKind): string => kinds[kind].label;

export function KindIcon({ kind, className }: { readonly kind: NodeKind; readonly className?: string }) {
  const { icon: Icon } = kinds[kind];
  return <Icon aria-hidden className={cn('size-3.5 text-muted', className)} />;
}

/** The name of a person or company; one without a name is called by its kind and node id. */
export function nodeName({ key, kind, name }: Pick<OwnershipNode, 'key' | 'kind' | 'name'>): string {
  if (name !== null && name.trim() !== '') return name;
  return `${kind === 'unknown' ? 'Unknown entity' : kindLabel(kind)} ${/^-?\d+$/.test(key) ? `#${key}` : `at ${key}`}`;
}

/** The same for attributes and options, which hold text only. */
export const nodeNameText = (node: Parameters<typeof nodeName>[0]): string => toVisibleName(nodeName(node));

export function NodeName({ node, className }: { readonly node: OwnershipNode; readonly className?: string }) {
  return <SafeText text={nodeName(node)} className={className} />;
}
