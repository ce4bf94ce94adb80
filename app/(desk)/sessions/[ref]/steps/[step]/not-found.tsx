export { StepNotFound as default } from '#components/session-page/index.ts';
