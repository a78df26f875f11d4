import { ApiError } from '../../web/api-error.ts'
import { apiError } from '../../errors.ts'
import { transact, type AuthContext, type Call, type Endpoint } from '../endpoint.ts'
import { requireRateLimit, ipLimit } from '../rate-limits.ts'
import { linkInMail } from './link-to-verify.ts'
import { issueAuthCode } from './pkce.ts'
import { parseVerificationType, verifyLinkToken } from './verify-one-time-token.ts'
import { chooseRedirect, withFragment, withQuery } from './redirects.ts'
import { partlyConfirmed } from './verify.ts'
import { createSession, toSessionShape } from '../sessions/sessions.ts'

/** Values of `?error=` by status: OAuth error codes, mapped as in supabase/auth. */
const errorOfStatus: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/**
 * `GET /verify`, the link of `generate_link`. Redirects to the page whose button uses the link:
 * programs open links, and a link of somebody else must not sign a visitor in. Without such a page
 * it redirects to an allowed URL with the session in the fragment, or with a code that only the
 * requesting browser can exchange, and an invalid link with the error.
 */
export const verifyLink: Endpoint = async (context, call) => {
  const token = call.url.searchParams.get('token') || call.url.searchParams.get('token_hash') || ''
  const type = call.url.searchParams.get('type') ?? ''
  requireLink({ token, type })
  const target = chooseRedirect(call, context.settings)
  if (context.settings.confirmPath !== null)
    return redirect(linkInMail(context.settings, { token, type, redirectTo: target }))
  try {
    return redirect(await openLink(context, call, { token, type, target }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return redirect(withError(target, error, isPkce(token)))
  }
}

interface OpenedLink {
  token: string
  type: string
  /** An allowed URL. */
  target: string
}

/**
 * Uses up a link.
 * @returns where the browser goes: `target`, with the session in the fragment, or with a code that
 * only the requesting browser can exchange
 * @throws ApiError 400 `validation_failed`; 429; what {@link verifyLinkToken} throws
 */
export async function openLink(
  context: AuthContext,
  call: Call,
  link: OpenedLink,
): Promise<string> {
  requireLink(link)
  await requireRateLimit(context, [ipLimit('verify', context.settings.limits.verifyPerIp, call.ip)])
  return (isPkce(link.token) ? redirectWithCode : redirectWithSession)(context, call, link)
}

function requireLink({ token, type }: Pick<OpenedLink, 'token' | 'type'>): void {
  if (token === '') throw apiError('validation_failed', 'Verify requires a token or a token hash')
  parseVerificationType(type)
}

const isPkce = (token: string) => token.startsWith('pkce_')

async function redirectWithSession(
  context: AuthContext,
  { request, ip }: Call,
  { token, type: givenType, target }: OpenedLink,
): Promise<string> {
  const now = context.now()
  const type = parseVerificationType(givenType)
  let hadPassword = false
  const session = await transact(context, async (tx) => {
    const { user } = await verifyLinkToken(context, tx, {
      linkToken: token,
      type,
      ip,
      now,
      request,
    })
    if (!user) return null
    hadPassword = Boolean(user.encrypted_password)
    const userAgent = request.headers.get('user-agent')
    return createSession(tx, { userId: user.id, method: 'otp', ip, userAgent }, now)
  })
  if (!session) return withFragment(target, { message: partlyConfirmed, sb: '' })
  // The confirmation removed a password that may be a stranger's. As after a recovery, the client
  // asks for a new one.
  const needsPassword = type === 'signup' && hadPassword && !session.user.encrypted_password
  const { user: _, ...members } = await toSessionShape(context, session)
  const texts = Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, String(value)]),
  )
  return withFragment(target, { ...texts, sb: '', type: needsPassword ? 'recovery' : type })
}

async function redirectWithCode(
  context: AuthContext,
  { request, ip }: Call,
  { token, type, target }: OpenedLink,
): Promise<string> {
  const now = context.now()
  const code = await transact(context, async (tx) => {
    const { user, flowStateId } = await verifyLinkToken(context, tx, {
      linkToken: token,
      type: parseVerificationType(type),
      ip,
      now,
      request,
    })
    if (!user) return null
    const issued = flowStateId && (await issueAuthCode(tx, { flowStateId, now }))
    if (!issued) throw apiError('flow_state_not_found', 'No associated flow state found')
    return issued
  })
  return code === null
    ? withFragment(withQuery(target, { message: partlyConfirmed }), {
        message: partlyConfirmed,
        sb: '',
      })
    : withQuery(target, { code })
}

/** Adds the error to the fragment and, for clients that read it there, to the query. */
export function withError(
  target: string,
  { status, code, message }: ApiError,
  isInQuery: boolean,
): string {
  const members = {
    error: errorOfStatus[status] ?? 'access_denied',
    error_code: code,
    error_description: message,
    sb: '',
  }
  const url = new URL(target)
  url.search = ''
  const { sb: _, ...queryMembers } = members
  return withFragment(isInQuery ? withQuery(url.href, queryMembers) : url.href, members)
}

function redirect(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
}
