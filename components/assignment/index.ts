/**
 * Who has a session and until when: due dates, the menu that assigns, snoozes, the next session. Menus and dialogs are loaded on demand. Promises
 * that nothing is lost when a change is refused: the entries stay, and it says who was faster. Throws nothing.
 */

export { NextUnassigned } from './next-unassigned.tsx';
export { SessionWorkLine } from './session-work-line.tsx';
export { AssignMenu, Due, loadAssignMenu } from './work-line.tsx';
