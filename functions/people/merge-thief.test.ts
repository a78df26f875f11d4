import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startFunctions, type FunctionsServer } from '../../test/servers/functions-server.ts'
import { useTwoAccounts } from '../../test/use/use-two-accounts.ts'
import { modules } from '../modules.ts'

/** A thief in support wants to move the orders of a customer into the account of a friend. */

let server: FunctionsServer
beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), modules)
})
afterAll(() => server[Symbol.asyncDispose]())
const { query, call, useSupport, useAccount, ask, linkOf, reply, requestOf, approve } =
  useTwoAccounts(() => server)

async function useTheft() {
  const [thief, second] = [await useSupport(), await useSupport()]
  const [victim, friend] = [await useAccount('victim'), await useAccount('friend')]
  expect((await ask(thief.token, victim, friend)).status).toBe(200)
  expect((await reply(friend, 'confirm', friend.token)).status).toBe(200)
  return { thief, second, victim, friend, requestId: await requestOf(thief.token, victim) }
}

test('staff alone merge nothing: the customer of each account confirms it first', async () => {
  const { thief, second, victim, requestId } = await useTheft()
  expect((await approve(second.token, requestId)).status).toBe(409)
  expect((await reply(victim, 'confirm', victim.token)).status).toBe(200)
  expect((await approve(thief.token, requestId)).status).toBe(403)
  expect((await approve(second.token, requestId)).status).toBe(200)
})

test('a link confirms only with the sign-in of its own account', async () => {
  const { thief, second, victim, friend, requestId } = await useTheft()
  // Whoever reads the mail of the customer, and the friend with the other link.
  for (const [token, status] of [
    [undefined, 401],
    [friend.token, 403],
    [thief.token, 403],
  ] as const)
    expect((await reply(victim, 'confirm', token)).status).toBe(status)
  const link = await linkOf(friend)
  const guessed = { ...link, answer: 'confirm', key: (await linkOf(victim)).key.slice(1) }
  expect((await call('answer-merge', guessed, victim.token)).status).toBe(404)
  expect((await call('get-merge', { ...link, key: '' })).status).toBe(404)
  await query(
    `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
    [victim.id],
  )
  expect((await reply(victim, 'confirm', victim.token)).status).toBe(403)
  expect((await approve(second.token, requestId)).status).toBe(409)
})

test('the link in a mailbox that the customer has left does nothing', async () => {
  const { victim } = await useTheft()
  const link = await linkOf(victim)
  await query(`update auth.users set email = 'new-' || email where id = $1`, [victim.id])
  const again = { ...link, answer: 'confirm' }
  expect((await call('answer-merge', again, victim.token)).status).toBe(404)
})

test('the customer stops it from the mail, without signing in, and owners see that', async () => {
  const { second, victim, friend, requestId } = await useTheft()
  expect(await reply(victim, 'stop')).toMatchObject({ status: 200, body: { status: 'over' } })
  for (const answer of ['confirm', 'stop'] as const)
    expect((await reply(victim, answer, victim.token)).status).toBe(409)
  expect((await reply(friend, 'confirm', friend.token)).status).toBe(409)
  expect((await approve(second.token, requestId)).status).toBe(409)
  await server.securityEvents.flush()
  expect(
    await query(
      `select from platform.security_events where kind = 'merge_stopped' and request = $1`,
      [requestId],
    ),
  ).toHaveLength(1)
})

test('a request ends after three days, also when both have confirmed it', async () => {
  const { second, victim, requestId } = await useTheft()
  await reply(victim, 'confirm', victim.token)
  await query(
    `update public.person_requests set expires_at = now() - interval '1 minute' where id = $1`,
    [requestId],
  )
  expect((await reply(victim, 'confirm', victim.token)).status).toBe(409)
  expect((await approve(second.token, requestId)).status).toBe(409)
})

test('the messages of the desk do not show the keys of the links', async () => {
  const { thief, victim } = await useTheft()
  const { key } = await linkOf(victim)
  const [mail] = await query<{ id: string }>(
    `select id from platform.mail_messages where to_address = $1`,
    [victim.email],
  )
  const response = await server.call(`read-message?id=${mail?.id}`, {
    method: 'GET',
    token: thief.token,
  })
  const shown = await response.text()
  expect(shown).toContain('merge-accounts (hidden)')
  expect(shown).not.toContain(key)
})

test.each<[who: string, sql: string, sentence: string]>([
  ['staff', `update public.profiles set role = 'admin' where id = $1`, 'works here'],
  [
    'blocked',
    `insert into public.account_blocks (user_id, reason) values ($1, 'Stolen cards')`,
    'is blocked',
  ],
  [
    'unconfirmed',
    `update auth.users set email_confirmed_at = null where id = $1`,
    'no confirmed e-mail address',
  ],
  [
    'to be erased',
    `insert into public.person_requests (user_id, kind, reason) values ($1, 'erase', 'Asked')`,
    'Another request',
  ],
  [
    'about to be deleted',
    `insert into public.account_deletions (user_id, due_at) values ($1, now() + interval '9 days')`,
    'asked us to delete',
  ],
  ['gone', 'delete from auth.users where id = $1', 'does not exist any more'],
])('an account that is %s is neither closed nor filled', async (_, sql, sentence) => {
  const { token } = await useSupport()
  for (const isClosing of [true, false]) {
    const [one, other] = [await useAccount('one'), await useAccount('other')]
    await query(sql, [isClosing ? one.id : other.id])
    expect(await ask(token, one, other)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining(sentence) as string },
    })
  }
})

test('what is refused when it is asked for is refused when it is approved', async () => {
  const { second, victim, friend, requestId } = await useTheft()
  await reply(victim, 'confirm', victim.token)
  await query(`insert into public.account_blocks (user_id, reason) values ($1, 'Stolen cards')`, [
    friend.id,
  ])
  expect((await approve(second.token, requestId)).status).toBe(409)
})

test('a reseller keeps their account, and no account is merged with itself', async () => {
  const { token } = await useSupport()
  const [one, other] = [await useAccount('one'), await useAccount('other')]
  await query(`update public.profiles set role = 'reseller' where id = $1`, [one.id])
  expect((await ask(token, one, other)).status).toBe(409)
  expect((await ask(token, one, one)).status).toBe(409)
  expect((await ask(token, other, one)).status).toBe(200)
})
