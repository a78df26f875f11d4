/**
 * The service worker sets it on an answer from its cache: when the server gave the answer, as an
 * HTTP date.
 */
export const cachedAtHeader = 'x-cached-at'
