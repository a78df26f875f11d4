import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { useBackend, type Person } from '../../test/use/use-backend.ts'

const shop = await useBackend()
const query = (sql: string, values: unknown[] = []) => shop.admin.query(sql, values)

/** A session whose second factor was given a moment ago. */
interface Session extends Person {
  factorId: string
  secret: string
}
interface Tokens {
  access_token: string
  refresh_token: string
}
/** The union of what the endpoints of the auth service answer. */
interface AuthAnswer extends Tokens {
  id: string
  totp: { secret: string }
  codes: [string, string]
}

async function auth(token: string, path: string, json: object = {}): Promise<AuthAnswer> {
  await query('delete from platform.rate_limits')
  const { status, body } = await shop.send({ path: `/auth/v1/${path}`, json, token })
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  return body as AuthAnswer
}
const sessionOf = <Who extends Person>(
  person: Who,
  { access_token, refresh_token }: Tokens,
): Who => ({
  ...person,
  token: access_token,
  refreshToken: refresh_token,
})

async function give(person: Session): Promise<Session> {
  // Tests are quicker than the 30 seconds after which the app shows another code.
  await query('update auth.mfa_factors set last_totp_step = null where id = $1', [person.factorId])
  const { id } = await auth(person.token, `factors/${person.factorId}/challenge`)
  const code = new TOTP({ secret: person.secret }).generate()
  const answer = { challenge_id: id, code }
  return sessionOf(person, await auth(person.token, `factors/${person.factorId}/verify`, answer))
}
async function addFactor(person: Person): Promise<Session> {
  const enrolled = await auth(person.token, 'factors', { factor_type: 'totp' })
  return give({ ...person, factorId: enrolled.id, secret: enrolled.totp.secret })
}
const removeFactor = async ({ token, factorId }: Session, of = factorId) =>
  expect(
    (await shop.send({ method: 'DELETE', path: `/auth/v1/factors/${of}`, token })).status,
  ).toBe(200)

/** The same session some time later: its second factor is not fresh any more. */
async function wait<Who extends Person>(person: Who, time: string): Promise<Who> {
  await query(
    `update auth.mfa_amr_claims set updated_at = updated_at - $2::interval
     where session_id in (select id from auth.sessions where user_id = $1)`,
    [person.id, time],
  )
  await query(
    `update private.second_factors set added_at = added_at - $2::interval,
       trusted_at = trusted_at - $2::interval, removed_at = removed_at - $2::interval
     where user_id = $1`,
    [person.id, time],
  )
  const { body } = await shop.send({
    path: '/auth/v1/token?grant_type=refresh_token',
    json: { refresh_token: person.refreshToken },
  })
  return sessionOf(person, body as Tokens)
}

/** Grants a colleague something, which needs a fresh second factor. */
async function changeGrants({ token }: Person): Promise<unknown> {
  const { id } = await shop.useStaffWith('stock')
  const { status, body } = await shop.send({
    path: '/functions/v1/set-staff-grants',
    json: { userId: id, grants: ['sales'] },
    token,
  })
  return status === 200 ? 'done' : (body as { code: string }).code
}
const confirm = (token: string, factorId: string) =>
  shop.send({ path: '/functions/v1/confirm-second-factor', json: { factorId }, token })
const requireFactors = (isRequired: boolean) =>
  query('update public.security_settings set admins_need_second_factor = $1', [isRequired])

/** An owner whose factor counts, some time after they gave it: what a thief steals. */
async function steal(): Promise<Session> {
  const session = await wait(await addFactor(await shop.signUp('admin')), '2 days')
  expect(await changeGrants(session)).toBe('second_factor_needed')
  return session
}

test('a stolen session changes no grants by a factor that the thief adds', async () => {
  const stolen = await steal()
  const thief = await addFactor(stolen)
  expect(await changeGrants(thief)).toBe('second_factor_needed')
  // Removing the old factor does not help the thief either.
  await removeFactor(thief, stolen.factorId)
  expect(await changeGrants(thief)).toBe('second_factor_too_new')
  // A day later the owner has read the mails.
  expect(await changeGrants(await give(await wait(thief, '25 hours')))).toBe('done')
})

test('a stolen session changes no grants by removing every factor, in a shop that requires none', async () => {
  const stolen = await steal()
  await removeFactor(stolen)
  expect(await changeGrants(stolen)).toBe('second_factor_too_new')
  expect(await changeGrants(await shop.signIn(stolen.email))).toBe('second_factor_too_new')
  const thief = await addFactor(await shop.signIn(stolen.email))
  expect(await changeGrants(thief)).toBe('second_factor_too_new')
})

test('a stolen session changes no grants by new recovery codes', async () => {
  const stolen = await steal()
  const made = await auth(stolen.token, 'factors/recovery-codes')
  const used = async (code: string) =>
    changeGrants(
      sessionOf(stolen, await auth(stolen.token, 'factors/recovery-codes/verify', { code })),
    )
  expect(await used(made.codes[0])).toBe('second_factor_needed')
  await wait(stolen, '2 days')
  expect(await used(made.codes[1])).toBe('done')
  await wait(stolen, '1 hour')
  const { codes } = await auth(stolen.token, 'factors/recovery-codes/regenerate')
  expect(await used(codes[0])).toBe('second_factor_needed')
})

test('a thief in the same session gains nothing when the owner gives the old factor again', async () => {
  const owner = await steal()
  const thief = await wait(await addFactor(owner), '1 minute')
  expect(await changeGrants(await give({ ...thief, ...pick(owner) }))).toBe('done')
  expect(await changeGrants(thief)).toBe('second_factor_needed')
})
const pick = ({ factorId, secret }: Session) => ({ factorId, secret })

test('the first factor counts at once where nobody could confirm it', async () => {
  expect(await changeGrants(await addFactor(await shop.signUp('admin')))).toBe('done')
  // A shop that requires factors and has one owner, who sets it up.
  await query('delete from auth.mfa_factors')
  await requireFactors(true)
  expect(await changeGrants(await addFactor(await shop.signUp('admin')))).toBe('done')
  await requireFactors(false)
})

test('an owner confirms the first factor of a colleague, and nobody their own', async () => {
  const owner = await addFactor(await shop.signUp('admin'))
  await requireFactors(true)
  const colleague = await addFactor(await shop.signUp('admin'))
  const sales = await addFactor(await shop.useStaffWith('sales'))
  expect(await changeGrants(colleague)).toBe('second_factor_too_new')
  expect((await confirm(colleague.token, colleague.factorId)).status).toBe(403)
  expect((await confirm(sales.token, colleague.factorId)).status).toBe(403)
  const { body } = await shop.send({
    method: 'GET',
    path: '/functions/v1/list-staff',
    token: owner.token,
  })
  const { staff } = body as { staff: { id: string; waitingFactors: object[] }[] }
  expect(staff.find(({ id }) => id === colleague.id)?.waitingFactors).toMatchObject([
    { id: colleague.factorId, kind: 'totp' },
  ])
  expect((await confirm(owner.token, colleague.factorId)).status).toBe(200)
  expect((await confirm(owner.token, colleague.factorId)).status).toBe(409)
  expect(await changeGrants(colleague)).toBe('done')
  const { rows } = await query(
    'select subject from platform.mail_messages where to_address = $1 order by queued_at',
    [colleague.email],
  )
  expect(rows).toContainEqual({ subject: expect.stringContaining('second factor') })
  // An owner with a stale session confirms nobody.
  const old = await wait(owner, '1 hour')
  expect((await confirm(old.token, sales.factorId)).status).toBe(403)
  await requireFactors(false)
})

test('a shop stops requiring factors only with a fresh one', async () => {
  const stolen = await steal()
  await requireFactors(true)
  const turnOff = ({ token }: Person) =>
    shop.send({
      method: 'PATCH',
      path: '/rest/v1/security_settings?id=is.true',
      json: { admins_need_second_factor: false },
      token,
    })
  expect(await turnOff(stolen)).toMatchObject({
    status: 403,
    body: { message: 'second_factor_needed' },
  })
  expect((await turnOff(await give(stolen))).status).toBe(204)
})
