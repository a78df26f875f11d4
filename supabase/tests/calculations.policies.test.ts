import { expect, test } from 'vitest'
import { denied, people, useDatabaseWithPeople } from '../../test/shop/people.ts'

const { customer } = people
const calculation = (path: string) =>
  `insert into public.saved_calculations (calculator, title, path)
   values ('solar', 'My flat', '${path}')`

const { act, attempt, attemptAll } = await useDatabaseWithPeople(async (tx) => {
  await tx.query(
    `insert into public.saved_calculations (user_id, calculator, title, path)
     values ('${customer}', 'solar', 'My flat', '/solar-calculator?spend=65000')`,
  )
})

// Outcomes in the order anon, customer, stranger, reseller, admin, service_role.
test.each([
  ['read saved calculations', 'select from public.saved_calculations', [denied, 1, 0, 0, 0, 1]],
  [
    'save one of their own',
    calculation('/solar-calculator?light=4'),
    [denied, 1, 1, 1, 1, '23502'],
  ],
  [
    'save one for the customer',
    `insert into public.saved_calculations (user_id, calculator, title, path)
     values ('${customer}', 'solar', 'x', '/x')`,
    [denied, 1, denied, denied, denied, 1],
  ],
  [
    'change one',
    `update public.saved_calculations set title = 'x'`,
    [denied, denied, denied, denied, denied, 1],
  ],
  ['remove them', 'delete from public.saved_calculations', [denied, 1, 0, 0, 0, 1]],
  [
    'empty the table',
    'truncate public.saved_calculations',
    [denied, denied, denied, denied, denied, denied],
  ],
  [
    'read a value of the calculator',
    `select from public.calculator_values where key = 'petrol'`,
    [1, 1, 1, 1, 1, 1],
  ],
  [
    'change a value',
    `update public.calculator_values set value = 1 where key = 'petrol'`,
    [denied, 0, 0, 0, 1, 1],
  ],
  [
    'add a value',
    `insert into public.calculator_values (key, label, value, unit, as_of, source)
     values ('x', 'x', 1, 'x', '2026-01-01', 'x')`,
    [denied, denied, denied, denied, 1, 1],
  ],
  [
    'remove a value',
    `delete from public.calculator_values where key = 'petrol'`,
    [denied, 0, 0, 0, 1, 1],
  ],
  [
    'empty the values',
    'truncate public.calculator_values',
    [denied, denied, denied, denied, denied, denied],
  ],
] as const)('%s: only for permitted roles', async (_, sql, expected) => {
  expect(await attemptAll(sql)).toEqual(expected)
})

test('a saved calculation links to a page of this site, and an account holds at most a hundred', async () => {
  for (const path of ['https://evil.example', '//evil', '/x y', 'x', '/a#b'])
    expect(await attempt('stranger', calculation(path)), path).toBe('23514')
  await act(
    'stranger',
    async (tx) =>
      void (await tx.query(
        `insert into public.saved_calculations (calculator, title, path)
         select 'solar', 'x', '/x'
         from generate_series(1, 100)`,
      )),
  )
  expect(await attempt('stranger', calculation('/x'))).toBe('PT409')
})
