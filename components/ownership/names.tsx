'use client';

import { Building2, CircleQuestionMark, type LucideIcon, User } from 'lucide-react';
import { cn } from '#components/ui/cn.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import type { NodeKind, OwnershipNode } from '#lib/ownership/index.ts';
import { toSeenText } from './map/text.ts';

const kinds: Record<NodeKind, { readonly icon: LucideIcon; readonly word: string }> = {
  person: { icon: User, word: 'Person' },
  company: { icon: Building2, word: 'Company' },
  unknown: { icon: CircleQuestionMark, word: 'Unknown' },
};

export const kindWord = (kind: NodeKind): string => kinds[kind].word;

export function KindIcon({ kind, className }: { readonly kind: NodeKind; readonly className?: string }) {
  const { icon: Icon } = kinds[kind];
  return <Icon aria-hidden className={cn('size-3.5 text-muted', className)} />;
}

/** What a person or company is called on the screen; one without a name by what is known of it. */
export function nameOf({ key, kind, name }: Pick<OwnershipNode, 'key' | 'kind' | 'name'>): string {
  if (name !== null && name.trim() !== '') return name;
  return `${kind === 'unknown' ? 'Unknown entity' : kindWord(kind)} ${/^-?\d+$/.test(key) ? `#${key}` : `at ${key}`}`;
}

/** The same for places that hold text alone: attributes, the lines of a list. */
export const plainNameOf = (node: Parameters<typeof nameOf>[0]): string => toSeenText(nameOf(node));

export function Name({ node, className }: { readonly node: OwnershipNode; readonly className?: string }) {
  return <SafeText text={nameOf(node)} className={className} />;
}
