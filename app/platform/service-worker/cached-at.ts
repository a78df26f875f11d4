/**
 * The service worker sets it on an answer from its cache: when the server gave the answer, as an
 * HTTP date.
 */
export const cachedAtHeader = 'x-cached-at'

/** The cache of answers about products, by the name that the service worker opens it with. */
export const productsCache = 'products'

/** The cache of visited pages, by the name that the service worker opens it with. */
export const pagesCache = 'pages'
