export { OwnershipNotFound as default } from '#components/session-page/index.ts';
