import type { SupabaseClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import { goodPassword, type AuthKit } from './auth-kit.ts'

let people = 0

export interface Person {
  client: SupabaseClient
  email: string
  id: string
}

/** Creates a user with a password and no second factor; needs `autoconfirm`. */
export async function makePerson(kit: AuthKit): Promise<Person> {
  const email = `factor${++people}@factors.example`
  const client = kit.client({ experimental: { recoveryCodes: true } })
  const { data, error } = await client.auth.signUp({ email, password: goodPassword })
  if (!data.user || error) throw new Error(`no sign-up: ${error?.message}`)
  return { client, email, id: data.user.id }
}

/** Signs the user in on another device. */
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

/** The current code of the authenticator app. */
export function totpCode(kit: AuthKit, secret: string, secondsOff = 0): string {
  return new TOTP({ secret }).generate({ timestamp: kit.now().getTime() + secondsOff * 1000 })
}

/** Enrols an authenticator app without verifying it. */
export async function enrollTotp(
  client: SupabaseClient,
  friendlyName = 'My phone',
): Promise<{ factorId: string; secret: string }> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret }
}

/**
 * Enrols and verifies an authenticator app, which upgrades the session to aal2. Moves the clock, so
 * that the next code differs.
 */
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
  kit.advanceClock(30)
  return factor
}

export async function tokenOf(client: SupabaseClient): Promise<string> {
  return (await client.auth.getSession()).data.session?.access_token ?? ''
}
