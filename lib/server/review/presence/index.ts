/** That a reviewer has a session open, announced to others who may know it. Throws not_allowed, not_found, store_unavailable. */
export { announcePresence, presenceSchema } from './presence.ts';
