export { ConsentNotFound as default } from '#components/consents/index.ts';
