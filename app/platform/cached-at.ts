/** Set by the service worker on an answer from its store: when the server gave it, as an HTTP date. */
export const cachedAtHeader = 'x-kept-at'
