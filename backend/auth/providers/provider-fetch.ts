import { isIP } from 'node:net'

/** Requests to providers time out after this. */
export const providerTimeoutMs = 10_000
const maxAnswerBytes = 1_000_000

export type ProviderFetch = (
  address: string | URL,
  init?: Omit<RequestInit, 'redirect'> | undefined,
) => Promise<Response>

/**
 * A `fetch` for requests to one provider, for us and for the libraries. It allows only https, and
 * addresses of the internal network only when the provider was configured there. It follows no
 * redirects and limits the duration and size of responses (ASVS 1.3.6).
 * @param home the issuer or endpoint that the operator configured
 */
export function createProviderFetch(configuredUrl: URL): ProviderFetch {
  const allowsInternal = isInternal(configuredUrl.hostname)
  return async (address, init) => {
    const url = new URL(address)
    requireAllowedUrl(url, allowsInternal)
    const timeout = AbortSignal.timeout(providerTimeoutMs)
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    const response = await fetch(url, { ...init, redirect: 'manual', signal })
    if (response.status >= 300 && response.status < 400)
      throw new Error(`${url.origin} answered with a redirect, which is not allowed`)
    return new Response(await readBounded(response), {
      status: response.status,
      statusText: response.statusText,
      headers: withoutCoding(response.headers),
    })
  }
}

/** Whether plain http is allowed: only on this machine, for development and tests. */
export function isLoopback({ protocol, hostname }: URL): boolean {
  return (
    protocol === 'http:' &&
    (hostname === 'localhost' ||
      hostname === '[::1]' ||
      (isIP(hostname) === 4 && hostname.startsWith('127.')))
  )
}

function requireAllowedUrl(url: URL, allowsInternal: boolean): void {
  const isAllowed =
    url.protocol === 'https:'
      ? allowsInternal || !isInternal(url.hostname)
      : allowsInternal && isLoopback(url)
  if (!isAllowed || url.username !== '' || url.password !== '')
    throw new Error(`${url.origin} is not an allowed URL for this provider`)
}

/** Host names and IP addresses of this machine and of private networks. */
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
      throw new Error(`The response is longer than ${maxAnswerBytes} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** The body was already decoded. */
function withoutCoding(headers: Headers): Headers {
  const cleaned = new Headers(headers)
  cleaned.delete('content-encoding')
  cleaned.delete('content-length')
  return cleaned
}
