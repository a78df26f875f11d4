import { goodPassword, type AuthKit } from './auth-kit.ts'

/** Requests of users who confirm their account by text message. */
export function createPhoneRequests(kit: AuthKit) {
  let people = 0
  const newNumber = () => `23480312${String(10_000 + ++people)}`
  const signUp = (phone: string, password = goodPassword) =>
    kit.send({ path: '/signup', body: { phone, password, data: { full_name: 'Ada' } } })
  const signIn = (phone: string, password = goodPassword) =>
    kit.send({ path: '/token?grant_type=password', body: { phone, password } })
  const verify = (phone: string, token: string, type = 'sms') =>
    kit.send({ path: '/verify', body: { type, phone, token } })

  async function confirmed(): Promise<string> {
    const phone = newNumber()
    await signUp(phone)
    await verify(phone, kit.lastCode(phone))
    return phone
  }

  return { newNumber, signUp, signIn, verify, confirmed }
}
