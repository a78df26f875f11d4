import type { SupabaseClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import { goodPassword, type AuthKit } from './auth-kit.ts'

let people = 0

export interface Person {
  client: SupabaseClient
  email: string
  id: string
}

/** Somebody with a password and no second factor; needs `autoconfirm`. */
export async function makePerson(kit: AuthKit): Promise<Person> {
  const email = `factor${++people}@factors.example`
  const client = kit.client({ experimental: { recoveryCodes: true } })
  const { data, error } = await client.auth.signUp({ email, password: goodPassword })
  if (!data.user || error) throw new Error(`no sign-up: ${error?.message}`)
  return { client, email, id: data.user.id }
}

/** Another device of the person, signed in by password. */
export async function signInAgain(
  kit: AuthKit,
  { email }: Person,
  ip?: string,
): Promise<SupabaseClient> {
  const client = kit.client({ experimental: { recoveryCodes: true } }, ip)
  const { error } = await client.auth.signInWithPassword({ email, password: goodPassword })
  if (error) throw error
  return client
}

/** What the authenticator app shows now. */
export function totpCode(kit: AuthKit, secret: string, secondsOff = 0): string {
  return new TOTP({ secret }).generate({ timestamp: kit.now().getTime() + secondsOff * 1000 })
}

/** An authenticator app, set up but not yet proven. */
export async function enrollTotp(
  client: SupabaseClient,
  friendlyName = 'My phone',
): Promise<{ factorId: string; secret: string }> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret }
}

/** An authenticator app, proven; the client's session is at aal2. Moves the clock on, so that the next code is a new one. */
export async function addTotp(
  kit: AuthKit,
  client: SupabaseClient,
  friendlyName?: string,
): Promise<{ factorId: string; secret: string }> {
  const factor = await enrollTotp(client, friendlyName)
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId: factor.factorId,
    code: totpCode(kit, factor.secret),
  })
  if (error) throw error
  kit.pass(30)
  return factor
}

export async function tokenOf(client: SupabaseClient): Promise<string> {
  return (await client.auth.getSession()).data.session?.access_token ?? ''
}
