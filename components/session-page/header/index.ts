/** Header of a session: name and refresh, status and findings. */
export { NameLine, useRefresh } from './name-line.tsx';
export { SessionHeader } from './session-header.tsx';
