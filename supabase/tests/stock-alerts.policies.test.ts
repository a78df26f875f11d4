import { expect, test } from 'vitest'
import { denied, useDatabaseWithPeople } from '../../test/shop/people.ts'

const product = '5eed0000-0000-4000-8000-000000000101'
const alert = (email: string) =>
  `insert into public.stock_alerts (product_id, email) values ('${product}', '${email}')`

const { attempt, attemptAll } = await useDatabaseWithPeople((tx) =>
  tx.query(alert('ada@example.com')),
)

// Outcomes in the order anon, customer, stranger, reseller, admin, service_role.
test.each([
  [
    'read who waits',
    'select from public.stock_alerts',
    [denied, denied, denied, denied, denied, 1],
  ],
  ['wait', alert('bola@example.com'), [denied, denied, denied, denied, denied, 1]],
  [
    'change an address',
    `update public.stock_alerts set email = 'eve@example.com'`,
    [denied, denied, denied, denied, denied, 1],
  ],
  [
    'take somebody off',
    'delete from public.stock_alerts',
    [denied, denied, denied, denied, denied, 1],
  ],
  [
    'empty the table',
    'truncate public.stock_alerts',
    [denied, denied, denied, denied, denied, denied],
  ],
] as const)('%s: only the functions', async (_, sql, expected) => {
  expect(await attemptAll(sql)).toEqual(expected)
})

test('an e-mail address has one alert for a product, in any letter case', async () => {
  expect(await attempt('service_role', alert('ada@example.com'))).toBe('23505')
  expect(await attempt('service_role', alert('Ada@example.com'))).toBe('23514')
})
