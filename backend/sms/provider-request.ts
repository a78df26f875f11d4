/** Well below the time after which a job counts as stuck. */
const timeoutMs = 20_000
const maxAnswerLength = 10_000

/**
 * One request to a provider of text messages.
 * @returns the members of its JSON answer, none when it is no JSON object
 * @throws Error with the status and the provider's words for any answer but a 2xx, or without one within 20 s
 */
export async function askProvider(
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
  const answer = parseMembers((await response.text()).slice(0, maxAnswerLength))
  if (!response.ok) throw refusedBy(provider, response.status, answer)
  return answer
}

/** What to throw for an answer that says no. */
export function refusedBy(
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
    // Gateways in between answer with pages; the status says enough.
    return {}
  }
}
