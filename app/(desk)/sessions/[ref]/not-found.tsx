export { SessionNotFound as default } from '#components/session-page/index.ts';
