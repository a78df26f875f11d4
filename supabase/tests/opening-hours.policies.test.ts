import { expect, test } from 'vitest'
import { denied, everyone, useDatabaseWithPeople } from '../../test/shop/people.ts'

const { attemptAll, useStaffWith } = await useDatabaseWithPeople()

const close = `update public.opening_hours set opens = null, closes = null where weekday = 6`
const addHoliday = `insert into public.special_days (day, name) values ('2027-05-17', 'Id el Kabir')`

test('everybody reads the hours, and only content changes them', async () => {
  expect(await attemptAll('select from public.opening_hours')).toEqual(everyone.map(() => 7))
  expect(await attemptAll('select from public.special_days')).toEqual(everyone.map(() => 0))
  expect(await attemptAll(close)).toEqual([denied, 0, 0, 0, 1, denied])
  expect(await attemptAll(addHoliday)).toEqual([denied, denied, denied, denied, 1, denied])
  const content = await useStaffWith('content')
  const finance = await useStaffWith('finance', 'sales', 'stock', 'support')
  expect(await content.attempt(close)).toBe(1)
  expect(await content.attempt(addHoliday)).toBe(1)
  expect(await finance.attempt(close)).toBe(0)
  expect(await finance.attempt(addHoliday)).toBe(denied)
})

test('the week always has its seven days', async () => {
  const content = await useStaffWith('content')
  for (const sql of [
    'delete from public.opening_hours',
    'insert into public.opening_hours (weekday) values (1)',
    'update public.opening_hours set weekday = 1',
  ])
    expect(await content.attempt(sql), sql).toBe(denied)
})
