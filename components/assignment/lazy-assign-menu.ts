import { lazyPart } from '#components/ui/scheduling/index.ts';

export const loadAssignMenu = () => import('./assign-menu.tsx');
export const AssignMenu = lazyPart(() => loadAssignMenu().then((module) => module.AssignMenu));
