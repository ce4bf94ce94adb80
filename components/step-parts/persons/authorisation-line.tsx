import { CircleQuestionMark, FileCheck, FileX } from 'lucide-react';
import { StatusMark } from '../values/index.ts';
import type { Authorisation } from './authorisation.ts';

const looks = {
  missing: { icon: FileX, className: 'text-resubmission-fg' },
  unclear: { icon: CircleQuestionMark, className: 'text-muted' },
  stated: { icon: FileCheck, className: 'text-text' },
} as const;

export const AuthorisationLine = ({ text, state }: Authorisation) => <StatusMark {...looks[state]}>{text}</StatusMark>;
