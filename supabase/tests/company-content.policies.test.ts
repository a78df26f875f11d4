import { expect, test } from 'vitest'
import { denied, everyone, useDatabaseWithPeople } from '../../test/shop/people.ts'

const onlyStaff = [denied, 0, 0, 0, 'all', 'all']

const { attemptAll } = await useDatabaseWithPeople()

/** "all" when the statement affected rows. */
const tryAll = async (sql: string) =>
  (await attemptAll(sql)).map((outcome) =>
    typeof outcome === 'number' && outcome > 0 ? 'all' : outcome,
  )

test.each([
  'solutions',
  'team_members',
  'testimonials',
  'faq_entries',
  'milestones',
  'company_texts',
])('%s: everyone can read, only staff can write, no role can truncate', async (table) => {
  const column = {
    milestones: 'text',
    company_texts: 'content',
    solutions: 'title',
    team_members: 'name',
    testimonials: 'name',
    faq_entries: 'slug',
  }[table]
  expect(await tryAll(`select * from public.${table}`)).toEqual(everyone.map(() => 'all'))
  expect(await tryAll(`update public.${table} set ${column} = ${column}`)).toEqual(onlyStaff)
  expect(await tryAll(`delete from public.${table}`)).toEqual(onlyStaff)
  expect(await tryAll(`truncate public.${table}`)).toEqual(everyone.map(() => denied))
})

test('only staff can insert', async () => {
  const sql = `insert into public.testimonials (text, name, town, system)
    values ('x', 'y', 'z', 'w')`
  expect(await tryAll(sql)).toEqual([denied, denied, denied, denied, 'all', 'all'])
})
