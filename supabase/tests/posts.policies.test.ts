import { expect, test } from 'vitest'
import { denied, everyone, useDatabaseWithPeople } from '../../test/shop/people.ts'

const draft = `slug = 'roof-tilt-shade-and-harmattan-dust'`

const { act, attemptAll } = await useDatabaseWithPeople((tx) =>
  tx.query(`update public.posts set is_published = false where ${draft}`),
)

test('everybody can read published posts, admins also drafts', async () => {
  expect(await attemptAll('select from public.posts')).toEqual([9, 9, 9, 9, 10, 10])
  expect(await attemptAll(`select from public.posts where ${draft}`)).toEqual([0, 0, 0, 0, 1, 1])
  expect(
    await attemptAll(
      `select from public.posts
       where search @@ websearch_to_tsquery('english', 'harmattan') and ${draft}`,
    ),
  ).toEqual([0, 0, 0, 0, 1, 1])
})

test('drafts do not count in the tags', async () => {
  expect(
    await attemptAll(`select from public.post_tags where tag = 'maintenance' and post_count = 1`),
  ).toEqual(everyone.map(() => 1))
})

test('nobody but content reads an article before its day', async () => {
  const planned = `slug = 'buying-solar-without-regret'`
  const { admin, act, attemptAll } = await useDatabaseWithPeople()
  const day = (days: number) =>
    admin.query(
      `update public.posts set published_on = (now() at time zone 'Africa/Lagos')::date + $1::int
       where ${planned}`,
      [days],
    )
  await day(1)
  expect(await attemptAll(`select body from public.posts where ${planned}`)).toEqual([
    0, 0, 0, 0, 1, 1,
  ])
  const tags = await act('anon', (tx) =>
    tx.query('select sum(post_count)::int as sum from public.post_tags'),
  )
  const all = await admin.query('select sum(post_count)::int as sum from public.post_tags')
  expect(tags.rows[0]?.sum).toBeLessThan(all.rows[0].sum)
  await day(0)
  expect(await attemptAll(`select body from public.posts where ${planned}`)).toEqual([
    1, 1, 1, 1, 1, 1,
  ])
})

test('only admins and the service role can write', async () => {
  const insert = `insert into public.posts (slug, title, summary, author, body)
    values ('new', 'New', 'A line.', 'Ada', 'Text.')`
  expect(await attemptAll(insert)).toEqual([denied, denied, denied, denied, 1, 1])
  expect(
    await attemptAll(
      `update public.posts set title = title where slug = 'buying-solar-without-regret'`,
    ),
  ).toEqual([denied, 0, 0, 0, 1, 1])
  expect(
    await attemptAll(`delete from public.posts where slug = 'buying-solar-without-regret'`),
  ).toEqual([denied, 0, 0, 0, 1, 1])
  expect(await attemptAll('truncate public.posts')).toEqual(everyone.map(() => denied))
})

test('constraints refuse posts that a page cannot show', async () => {
  const refusals = {
    'a slug with a space': [`update public.posts set slug = 'a b'`, '23514'],
    'no text': [`update public.posts set body = ''`, '23514'],
    'a tag of nothing': [`update public.posts set tags = array[null]`, '23514'],
    'a slug that is read as an id': [
      `update public.posts set slug = '5eed0000-0000-4000-8000-e9e46d6219e1'`,
      '23514',
    ],
    'two of one slug': [`update public.posts set slug = 'same'`, '23505'],
    'its own reading time': [`update public.posts set reading_minutes = 1`, '428C9'],
  }
  for (const [what, [sql = '', code]] of Object.entries(refusals))
    expect((await attemptAll(sql)).at(-1), what).toBe(code)
})

test('every seeded article has at least 600 words, an author from the team, and a diagram', async () => {
  const { rows } = await act('service_role', (tx) =>
    tx.query(
      `select cardinality(regexp_split_to_array(body, '\\s+')) as words,
         exists (select from public.team_members where name = author) as is_ours
       from public.posts`,
    ),
  )
  expect(rows).toHaveLength(10)
  for (const row of rows)
    expect(row).toMatchObject({
      is_ours: true,
      words: expect.toSatisfy((words: number) => words >= 600),
    })
})
