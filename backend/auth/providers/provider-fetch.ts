import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { createPublicLookup, isInternalAddress, type Resolve } from '../../web/public-lookup.ts'

/** Requests to providers time out after this. */
export const providerTimeoutMs = 10_000
const maxAnswerBytes = 1_000_000

export type ProviderFetch = (
  address: string | URL,
  init?: Omit<RequestInit, 'redirect'> | undefined,
) => Promise<Response>

/**
 * A `fetch` for requests to one provider, for us and for the libraries. It allows only https, and
 * addresses of the internal network only when the provider was configured there by such an address
 * or name. It checks the address that it connects to, follows no redirects, and limits the duration
 * and size of responses (ASVS 1.3.6).
 * @param configuredUrl the issuer or endpoint that the operator configured
 * @param resolve the name server; tests have their own
 */
export function createProviderFetch(configuredUrl: URL, resolve?: Resolve): ProviderFetch {
  const allowsInternal = isInternal(configuredUrl.hostname)
  const lookup = allowsInternal ? undefined : createPublicLookup(resolve)
  return async (address, init) => {
    const url = new URL(address)
    requireAllowedUrl(url, allowsInternal)
    const timeout = AbortSignal.timeout(providerTimeoutMs)
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    const response = await send(new Request(url, { ...init, signal }), lookup)
    const status = response.statusCode ?? 0
    if (status >= 300 && status < 400) {
      response.destroy()
      throw new Error(`${url.origin} answered with a redirect, which is not allowed`)
    }
    const body = await readBounded(response)
    return new Response([204, 205].includes(status) ? null : body, {
      status,
      statusText: response.statusMessage ?? '',
      headers: headersOf(response),
    })
  }
}

/**
 * Sends a request over a connection of its own. `fetch` cannot check the address that it connects
 * to.
 */
async function send(
  request: Request,
  lookup: LookupFunction | undefined,
): Promise<IncomingMessage> {
  const url = new URL(request.url)
  const body = Buffer.from(await request.arrayBuffer())
  const outgoing = (url.protocol === 'https:' ? https : http).request(url, {
    method: request.method,
    headers: { ...Object.fromEntries(request.headers), 'accept-encoding': 'identity' },
    agent: false,
    signal: request.signal,
    ...(lookup ? { lookup } : {}),
  })
  const answered = once(outgoing, 'response')
  outgoing.end(body.length > 0 ? body : undefined)
  const [response]: [IncomingMessage] = (await answered) as [IncomingMessage]
  return response
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
  // A name may end with a dot, which means the same.
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.+$/, '')
    .toLowerCase()
  if (isIP(host) !== 0) return isInternalAddress(host)
  return host === 'localhost' || /\.(?:localhost|internal|local)$/.test(host)
}

async function readBounded(response: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response) {
    if (!(chunk instanceof Uint8Array)) throw new Error('A response without encoding is bytes')
    length += chunk.byteLength
    if (length > maxAnswerBytes)
      throw new Error(`The response is longer than ${maxAnswerBytes} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value)
  headers.delete('content-length')
  return headers
}
