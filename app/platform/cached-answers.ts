import { cachedAtHeader } from './cached-at.ts'

const eventName = 'imole:kept-answer'

/** `fetch`, telling the page when an answer came from the service worker's store instead of the shop. */
export async function fetchAndNoteAge(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const answer = await fetch(input, init)
  if (
    new URL(answer.url || window.location.href).pathname === '/rest/v1/products' ||
    answer.headers.has(cachedAtHeader)
  ) {
    window.dispatchEvent(new CustomEvent(eventName, { detail: answer.headers.get(cachedAtHeader) }))
  }
  return answer
}

/** Calls back with the time of an old answer about products, or null once the shop itself has answered. */
export function onPriceAge(callback: (cachedAt: Date | null) => void): () => void {
  const listener = (event: Event) => {
    const cachedAt = (event as CustomEvent<string | null>).detail
    callback(cachedAt === null ? null : new Date(cachedAt))
  }
  window.addEventListener(eventName, listener)
  return () => window.removeEventListener(eventName, listener)
}
