import { goodPassword, type AuthKit } from './auth-kit.ts'

/** Requests of an admin who creates users, and of these users. */
export function createAdminRequests(kit: AuthKit, domain: string) {
  const admin = () => kit.server().auth.admin
  let people = 0
  const newEmail = () => `person${++people}@${domain}`
  async function createUser(
    attributes: Parameters<ReturnType<typeof admin>['createUser']>[0] = {},
  ) {
    const email = attributes.email ?? newEmail()
    const { data, error } = await admin().createUser({
      email,
      password: goodPassword,
      email_confirm: true,
      ...attributes,
    })
    if (error) throw error
    if (!data.user) throw new Error('no user')
    return { ...data.user, email }
  }
  const signIn = (email: string, password = goodPassword) =>
    kit.client().auth.signInWithPassword({ email, password })

  return { admin, newEmail, createUser, signIn }
}
