/** Set in the storage of the browser while an inquiry waits in its database, which is slower to open. */
export const waitingKey = 'inquiry-waiting'
