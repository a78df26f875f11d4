/** The server cannot start, for a reason that the person who starts it can mend; the message is a sentence for them. */
export class StartError extends Error {}
