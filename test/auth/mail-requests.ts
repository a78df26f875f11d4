import { goodPassword, type AuthKit } from './auth-kit.ts'

/** Requests of users who confirm their account by mail. */
export function createMailRequests(kit: AuthKit) {
  let people = 0
  const newAddress = () => `person${++people}@mail.example`
  const signUp = (email: string, password = goodPassword) =>
    kit.send({ path: '/signup', body: { email, password, data: { full_name: 'Ada' } } })
  const signIn = (email: string, password = goodPassword) =>
    kit.send({ path: '/token?grant_type=password', body: { email, password } })
  const open = (link: URL) =>
    kit.send({ method: 'GET', path: link.href.replace('http://auth.test/auth/v1', '') })
  const verify = (body: Record<string, string>) => kit.send({ path: '/verify', body })
  const fragmentOf = (location: string | null) =>
    Object.fromEntries(new URLSearchParams(new URL(location ?? '').hash.slice(1)))

  async function confirmed(): Promise<string> {
    const email = newAddress()
    await signUp(email)
    await open(kit.lastToken(email).link)
    return email
  }

  return { newAddress, signUp, signIn, open, verify, fragmentOf, confirmed }
}
