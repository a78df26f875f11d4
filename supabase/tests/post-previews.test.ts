import { expect, test } from 'vitest'
import { denied, refused, everyone, useDatabaseWithPeople } from '../../test/shop/people.ts'

const post = '5eed0000-0000-4000-8000-e9e46d6219e1'
const { act, admin, attempt, attemptAll, useStaffWith } = await useDatabaseWithPeople((tx) =>
  tx.query('update public.posts set is_published = false where id = $1', [post]),
)
const create = `select public.create_post_preview('${post}') as token`
const idsSeen = async (token: string) => {
  const { rows } = await act('anon', (tx) =>
    tx.query<{ id: string }>('select id from public.preview_post($1)', [token]),
  )
  return rows.map(({ id }) => id)
}

test('only content staff create a token, which opens one article to anybody who has it', async () => {
  expect(await attemptAll(create)).toEqual([denied, refused, refused, refused, 1, denied])
  const sales = await useStaffWith('sales', 'stock', 'finance', 'support')
  expect(await sales.attempt(create)).toBe(refused)
  const content = await useStaffWith('content')
  const { rows } = await content.act((tx) => tx.query<{ token: string }>(create))
  const token = rows[0]?.token ?? ''
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  expect(await idsSeen(token)).toEqual([post])
  for (const wrong of ['', token.slice(1), `${token} `]) expect(await idsSeen(wrong)).toEqual([])
  expect(await attemptAll('select from private.post_previews')).toEqual(everyone.map(() => denied))
  // The draft itself stays closed.
  expect(await attempt('anon', `select from public.posts where id = '${post}'`)).toBe(0)

  await admin.query('delete from public.staff_grants where user_id = $1', [content.id])
  expect(await idsSeen(token)).toEqual([])
})

test('a token ends after half an hour', async () => {
  const content = await useStaffWith('content')
  const { rows } = await content.act((tx) => tx.query<{ token: string }>(create))
  const token = rows[0]?.token ?? ''
  await admin.query(`update private.post_previews set expires_at = now() - interval '1 second'`)
  expect(await idsSeen(token)).toEqual([])
})
