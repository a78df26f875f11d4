import { goodPassword, type AuthKit } from './auth-kit.ts'

let people = 0

/** Signs a new user up with supabase-js; needs `autoconfirm`. */
export async function signUpPerson(kit: AuthKit) {
  const client = kit.client()
  const email = `person${++people}@contract.example`
  const { data, error } = await client.auth.signUp({
    email,
    password: goodPassword,
    options: { data: { full_name: 'Ada' } },
  })
  if (error) throw error
  if (!data.session || !data.user) throw new Error('no session after sign-up')
  return { client, email, session: data.session, user: data.user }
}
