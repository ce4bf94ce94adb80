/** Header of a session: name and refresh, status and findings. */
export { NameLine } from './name-line.tsx';
export { SessionHeader } from './session-header.tsx';
export { useRefresh } from './use-refresh.ts';
