import { ArrowRight, Building2, Search, User, Zap } from 'lucide-react';
import { Kbd } from '#components/ui/keyboard/index.ts';
import { SafeText } from '#components/ui/marked-text.tsx';
import { StatusText } from '#components/ui/status/index.ts';
import type { PaletteOption } from './palette-options.ts';

const icon = 'size-4 shrink-0 text-muted';

export function OptionContent({ option }: { readonly option: PaletteOption }) {
  switch (option.kind) {
    case 'command':
      return (
        <>
          <Zap aria-hidden className={icon} />
          <SafeText text={option.command.does} className="min-w-0 grow break-words" />
          {option.command.key && (
            <span aria-hidden>
              <Kbd>{option.command.key === 'g' ? 'g s' : option.command.key}</Kbd>
            </span>
          )}
        </>
      );
    case 'destination':
      return (
        <>
          <ArrowRight aria-hidden className={icon} />
          <span className="min-w-0 grow break-words">{option.destination.label}</span>
        </>
      );
    case 'lookUp':
      return (
        <>
          <Search aria-hidden className={icon} />
          <span className="min-w-0 grow break-words">
            Look up “<SafeText text={option.id} />”
          </span>
        </>
      );
    case 'session': {
      const { kind, subject, ref, status, sandbox } = option.session;
      const Icon = kind === 'corporate' ? Building2 : User;
      return (
        <>
          <Icon role="img" aria-label={kind === 'corporate' ? 'Company' : 'Individual'} className={icon} />
          <span className="flex min-w-0 grow flex-col">
            {subject && <SafeText text={subject} className="break-words font-name" />}
            <span className="flex gap-2 text-meta text-muted">
              <code>{ref}</code>
              {sandbox && 'Sandbox'}
            </span>
          </span>
          <StatusText status={status} className="shrink-0" />
        </>
      );
    }
  }
}
