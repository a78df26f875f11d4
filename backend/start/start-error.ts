/**
 * The server cannot start for a reason that the user can fix. The message is a sentence for that
 * user.
 */
export class StartError extends Error {}
