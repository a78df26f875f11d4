import { isIP } from 'node:net'

/** Providers answer within this, or the person tries again. */
export const outboundTimeoutMs = 10_000
const maxAnswerBytes = 1_000_000

export type Outbound = (
  address: string | URL,
  init?: Omit<RequestInit, 'redirect'> | undefined,
) => Promise<Response>

/**
 * The way out to one provider, for us and for the libraries that speak to it. Only https, and a machine of our own network
 * only when the provider was configured there; redirects are not followed, answers are bounded in time and length (ASVS 1.3.6).
 * @param home the issuer or endpoint that the operator configured
 */
export function createOutbound(home: URL): Outbound {
  const isInside = isInternal(home.hostname)
  return async (address, init) => {
    const url = new URL(address)
    requireOutside(url, isInside)
    const timeout = AbortSignal.timeout(outboundTimeoutMs)
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    const response = await fetch(url, { ...init, redirect: 'manual', signal })
    if (response.status >= 300 && response.status < 400)
      throw new Error(`${url.origin} answered with a redirect, which is not followed`)
    return new Response(await readBounded(response), {
      status: response.status,
      statusText: response.statusText,
      headers: withoutCoding(response.headers),
    })
  }
}

/** Whether plain http is allowed: on this machine only, for development and tests. */
export function isLoopback({ protocol, hostname }: URL): boolean {
  return (
    protocol === 'http:' &&
    (hostname === 'localhost' ||
      hostname === '[::1]' ||
      (isIP(hostname) === 4 && hostname.startsWith('127.')))
  )
}

function requireOutside(url: URL, isInside: boolean): void {
  const isAllowed =
    url.protocol === 'https:' ? isInside || !isInternal(url.hostname) : isInside && isLoopback(url)
  if (!isAllowed || url.username !== '' || url.password !== '')
    throw new Error(`${url.origin} is no address that a provider may send us to`)
}

/** Names and literal addresses of this machine and of private networks. */
function isInternal(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (isIP(host) === 6)
    return host === '::1' || host === '::' || /^(?:f[cd]|fe[89ab]|::ffff:)/.test(host)
  if (isIP(host) === 4)
    return /^(?:0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./.test(
      host,
    )
  return host === 'localhost' || /\.(?:localhost|internal|local)$/.test(host)
}

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  if (response.body === null || [204, 205, 304].includes(response.status)) return null
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body) {
    length += chunk.byteLength
    if (length > maxAnswerBytes)
      throw new Error(`The answer is longer than ${maxAnswerBytes} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** The body was decoded while it was read. */
function withoutCoding(headers: Headers): Headers {
  const kept = new Headers(headers)
  kept.delete('content-encoding')
  kept.delete('content-length')
  return kept
}
