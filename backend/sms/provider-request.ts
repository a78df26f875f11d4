/** Well below the time limit of a job. */
const timeoutMs = 20_000
const maxResponseLength = 10_000

/**
 * Sends one request to a provider of text messages.
 * @returns the members of the JSON response, or an empty object if it is not a JSON object
 * @throws Error with the status and the provider's message for a response other than 2xx, or after
 * 20 s without one
 */
export async function postToProvider(
  provider: string,
  url: string,
  init: RequestInit,
): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    ...init,
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const answer = parseMembers((await response.text()).slice(0, maxResponseLength))
  if (!response.ok) throw providerError(provider, response.status, answer)
  return answer
}

/** The error for a response that refuses the message. */
export function providerError(
  provider: string,
  status: number,
  { code, message }: Record<string, unknown>,
): Error {
  const words = [code, message].filter(
    (word) => typeof word === 'string' || typeof word === 'number',
  )
  return new Error(`${provider} answered ${[status, ...words].join(' ').slice(0, 300)}`)
}

function parseMembers(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    // A proxy in between may answer with a page; the status is enough.
    return {}
  }
}
