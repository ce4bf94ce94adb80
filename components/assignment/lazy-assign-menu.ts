import { lazy } from 'react';

export const loadAssignMenu = () => import('./assign-menu.tsx');
export const AssignMenu = lazy(() => loadAssignMenu().then((module) => ({ default: module.AssignMenu })));
