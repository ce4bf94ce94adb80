'use client';
'use no memo';

export { PageFailure as default } from '#components/ui/feedback/index.ts';
