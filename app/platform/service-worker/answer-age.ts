import { cachedAtHeader } from './cached-at.ts'

/** An answer that the browser has received. */
export interface AnswerAge {
  /** Path of the URL that was fetched. */
  path: string
  /**
   * When the server gave the answer; null when it comes from the server now and not from the
   * service worker's cache.
   */
  cachedAt: Date | null
}

const eventName = 'answer-age'

/** `fetch`, which also reports the age of each answer; see {@link onAnswerAge}. */
export async function fetchAndReportAge(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const answer = await fetch(input, init)
  const { pathname: path } = new URL(answer.url || window.location.href)
  const time = answer.headers.get(cachedAtHeader)
  const detail: AnswerAge = { path, cachedAt: time === null ? null : new Date(time) }
  window.dispatchEvent(new CustomEvent(eventName, { detail }))
  return answer
}

/**
 * Calls back with the age of each answer.
 * @returns stops it
 */
export function onAnswerAge(callback: (answer: AnswerAge) => void): () => void {
  const listener = (event: Event) => callback((event as CustomEvent<AnswerAge>).detail)
  window.addEventListener(eventName, listener)
  return () => window.removeEventListener(eventName, listener)
}
