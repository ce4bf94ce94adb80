/**
 * Alert mail: the sender that empties the outbox, what a mail says, the link that ends it, and the demo's mailbox. Hides the mail server. Promises: a mail
 * holds no personal value, no id of the verification service and nothing that tells why it was sent; only who may still know of it gets it; what cannot
 * be sent is tried again, then given up where administrators see it. Throws Problems of the store.
 */
export { readMailbox } from './mailbox.ts';
export { isUnsubscribeToken, startAlertSender, unsubscribe } from './sender.ts';
