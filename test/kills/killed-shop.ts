import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { password } from '../../bench/auth-requests.ts'
import type { Acknowledged } from './find-lost.ts'

export interface Keys {
  publishableKey: string
  secretKey: string
}

/** A shop that people use while its server and its database are killed. */
export interface KilledShop {
  /** The same for each server that is started on it. */
  origin: string
  dataDir: string
  keys: Keys
  panelId: string
  /** Of the reseller who brings all buyers. */
  resellerCode: string
  /** The e-mail addresses of two owners. */
  staff: readonly [string, string]
  /** Their tokens since the last kill. */
  tokens: Map<string, Promise<string>>
  acknowledged: Acknowledged
  /** What must not happen at any time, as sentences. */
  problems: string[]
  /** How many requests were answered, by a yes or a no. */
  answered: number
  stopping: AbortController
}

export interface Sent {
  method?: string
  json?: unknown
  body?: Uint8Array<ArrayBuffer> | URLSearchParams
  headers?: Record<string, string>
  /** Of the caller; a visitor without one. */
  token?: string
  ip?: string
}

const waitMs = 200

/** Sends a request once. @returns null when the connection breaks before the answer is complete */
export async function sendOnce(
  shop: KilledShop,
  path: string,
  { method = 'POST', json, body, headers = {}, token, ip = anyAddress() }: Sent = {},
): Promise<Response | null> {
  const { publishableKey } = shop.keys
  try {
    const response = await fetch(new URL(path, shop.origin), {
      method,
      headers: {
        apikey: token?.startsWith('sb_secret_') ? token : publishableKey,
        authorization: `Bearer ${token ?? publishableKey}`,
        'x-forwarded-for': ip,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      redirect: 'manual',
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(body ? { body } : {}),
    })
    const bytes = await response.arrayBuffer()
    const { status } = response
    if (status < 500) shop.answered += 1
    const hasBody = bytes.byteLength > 0
    return new Response(hasBody ? bytes : null, { status, headers: response.headers })
  } catch {
    // The server is gone, or went in the middle of the answer.
    return null
  }
}

/**
 * Sends a request until the shop answers it, as a person presses again.
 * @throws Error when the clients stop before there is an answer
 */
export async function send(shop: KilledShop, path: string, sent?: Sent): Promise<Response> {
  while (!shop.stopping.signal.aborted) {
    const response = await sendOnce(shop, path, sent)
    if (response && response.status < 500) return response
    if (response?.status === 500)
      shop.problems.push(`${path}: 500 ${(await response.text()).slice(0, 300)}`)
    await pause()
  }
  throw new Error(`${path}: no answer before the end`)
}

/** What a client does before it tries again. */
export const pause = () => sleep(waitMs)

/**
 * Calls a function of the shop.
 * @throws Error for any answer but 200
 */
export async function call(
  shop: KilledShop,
  name: string,
  sent: Sent,
): Promise<Record<string, unknown>> {
  const response = await send(shop, `/functions/v1/${name}`, sent)
  if (response.status !== 200)
    throw new Error(`${name}: ${response.status} ${await response.text()}`)
  // The flow that asked knows what is in it.
  return (await response.json()) as Record<string, unknown>
}

/** The token of an owner, who signs in again after each kill. */
export function staffToken(shop: KilledShop, at: 0 | 1): Promise<string> {
  const email = shop.staff[at]
  const known = shop.tokens.get(email)
  if (known) return known
  const token = signIn(shop, email)
  shop.tokens.set(email, token)
  return token
}

async function signIn(shop: KilledShop, email: string): Promise<string> {
  const response = await send(shop, '/auth/v1/token?grant_type=password', {
    json: { email, password },
  })
  const session = (await response.json()) as { access_token?: string }
  if (!session.access_token) throw new Error(`sign-in: ${JSON.stringify(session)}`)
  const [, claims = ''] = session.access_token.split('.')
  const { session_id: id } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    session_id: string
  }
  shop.acknowledged.sessions.push(id)
  return session.access_token
}

/** Each visitor is in another network, to stay within the limits. */
function anyAddress(): string {
  const byte = () => randomInt(1, 255)
  return `10.${byte()}.${byte()}.${byte()}`
}
