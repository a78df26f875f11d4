const eventName = 'retry-after'

/**
 * `fetchAnswer`, which also reports for how long the service refuses more requests: supabase-js
 * keeps no headers of an error.
 */
export function reportRetryAfter(fetchAnswer: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await fetchAnswer(input, init)
    const waitS = Number(answer.headers.get('retry-after'))
    if (answer.status === 429 && waitS > 0)
      window.dispatchEvent(new CustomEvent(eventName, { detail: waitS }))
    return answer
  }
}

/**
 * Remembers the waits that are reported from now on.
 * @returns ends it, and gives the last wait in seconds; null when there was none
 */
export function watchRetryAfter(): () => number | null {
  let waitS: number | null = null
  const listener = (event: Event) => {
    waitS = (event as CustomEvent<number>).detail
  }
  window.addEventListener(eventName, listener)
  return () => {
    window.removeEventListener(eventName, listener)
    return waitS
  }
}
