import type { Subject } from './measure.ts'

/** Of every account that a measure creates. */
export const password = 'a bench of acacia wood'

/** Creates a confirmed account, as an admin. */
export async function createAccount(
  { origin, secretKey }: Pick<Subject, 'origin' | 'secretKey'>,
  email: string,
): Promise<string> {
  const response = await fetch(`${origin}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
    body: JSON.stringify({ email, password, email_confirm: true }),
  })
  if (!response.ok) throw new Error(`${email} was not created: ${await response.text()}`)
  return email
}

/**
 * Posts to the auth service from an IP address, which a measure changes so often that the rate
 * limits do not affect its result.
 */
export function post(
  { origin, publishableKey }: Pick<Subject, 'origin' | 'publishableKey'>,
  { ip, path, body }: { ip: string; path: string; body: object },
): Promise<Response> {
  return fetch(`${origin}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'x-forwarded-for': ip },
    body: JSON.stringify(body),
  })
}
