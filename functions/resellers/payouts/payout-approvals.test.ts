import { expect, test } from 'vitest'
import { usePayouts } from '../../../test/use/use-payouts.ts'

/** What one person of finance tries to pay out more than the limit for one person. */
const payouts = usePayouts()
const { shop, by, request, query } = payouts

const decide = (token: string, payoutId: unknown) =>
  by(token, 'decide-payout', { payoutId, decision: 'approved', reason: 'Because of a test' })

test('a transfer by hand that one person calls returned gives them no new room', async () => {
  const reseller = await payouts.reseller('012', 9_000_000)
  const [one] = await shop.staff()
  for (const needsSecond of [false, true]) {
    const { answer } = await request(reseller, 9_000_000)
    expect((await decide(one, answer['id'])).answer).toMatchObject({ needsSecond })
    if (needsSecond) continue
    await by(one, 'send-payouts', { payoutIds: [answer['id']], way: 'bank_file' })
    const result = { payoutId: answer['id'], bankReference: 'GTB/1/1', reason: 'It came back' }
    expect((await by(one, 'record-payout-result', { ...result, result: 'paid' })).status).toBe(200)
    expect((await by(one, 'record-payout-result', { ...result, result: 'returned' })).status).toBe(
      200,
    )
  }
})

test('two payouts that one person approves at the same moment count together', async () => {
  const [one] = await shop.staff()
  const ids = []
  for (let count = 0; count < 4; count++)
    ids.push((await request(await payouts.reseller('012', 9_000_000), 9_000_000)).answer['id'])
  await Promise.all(ids.map((id) => decide(one, id)))
  const [row] = await query<{ kobo: number }>(
    `select sum(gross_kobo)::float8 as kobo from public.payouts where status = 'approved'`,
  )
  expect(row?.kobo).toBe(9_000_000)
})

test('a colleague whom the first person let in cannot approve second', async () => {
  const reseller = await payouts.reseller('012', 30_000_000)
  const [one, two] = await shop.staff()
  const { answer } = await request(reseller, 20_000_000)
  expect((await decide(one, answer['id'])).answer).toMatchObject({ needsSecond: true })
  const idOf = (token: string) => {
    const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
    return /"sub":"([^"]+)"/.exec(claims)?.[1]
  }
  await query('set session_replication_role = replica')
  await query(
    `update public.staff_grants set granted_by = $1, granted_at = now() - interval '2 days'
     where user_id = $2`,
    [idOf(one), idOf(two)],
  )
  await query('set session_replication_role = origin')
  const refused = await decide(two, answer['id'])
  expect([refused.status, refused.answer.error]).toEqual([
    409,
    expect.stringContaining('gave you the grant finance'),
  ])
})
