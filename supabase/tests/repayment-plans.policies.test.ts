import { expect, test } from 'vitest'
import { denied, everyone, useDatabaseWithPeople } from '../../test/shop/people.ts'

const { attempt, attemptAll } = await useDatabaseWithPeople((tx) =>
  tx.query('update public.repayment_plans set is_active = false where months = 18'),
)

test('everybody can read active plans, admins also inactive ones', async () => {
  expect(await attemptAll('select from public.repayment_plans')).toEqual([4, 4, 4, 4, 5, 5])
  expect(await attemptAll('select from public.repayment_plans where months = 18')).toEqual([
    0, 0, 0, 0, 1, 1,
  ])
})

test('only an admin can insert, update or delete a plan, and no role can truncate the table', async () => {
  const add = `insert into public.repayment_plans (months, deposit_percent, rate_percent_per_month,
      min_price_kobo, max_price_kobo)
    values (9, 30, 2.2, 20000000, 2000000000)`
  expect(await attemptAll(add)).toEqual([denied, denied, denied, denied, 1, 1])
  expect(
    await attemptAll('update public.repayment_plans set deposit_percent = 25 where months = 12'),
  ).toEqual([denied, 0, 0, 0, 1, 1])
  expect(await attemptAll('delete from public.repayment_plans where months = 12')).toEqual([
    denied,
    0,
    0,
    0,
    1,
    1,
  ])
  expect(await attemptAll('truncate public.repayment_plans')).toEqual(everyone.map(() => denied))
})

test('constraints refuse impossible plans', async () => {
  const refusals = {
    'no term': 'months = 0',
    'a deposit of everything': 'deposit_percent = 100',
    'a negative rate': 'rate_percent_per_month = -1',
    'an interest of its own': `interest = 'compound'`,
    'limits turned round': 'max_price_kobo = min_price_kobo - 1',
  }
  for (const [what, change] of Object.entries(refusals))
    expect(
      await attempt(
        'service_role',
        `update public.repayment_plans set ${change} where months = 12`,
      ),
      what,
    ).toBe('23514')
})
