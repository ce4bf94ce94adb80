/**
 * Shared data (v1) beside the session that they are linked to. Promises that another person or company is said first and loudly, and that only
 * what was compared is said to agree. Throws nothing.
 */
export { LinkedSession } from './linked-session.tsx';
