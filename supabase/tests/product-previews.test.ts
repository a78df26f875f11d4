import { expect, test } from 'vitest'
import { denied, refused, everyone, people, useDatabaseWithPeople } from '../../test/shop/people.ts'

const product = '5eed0000-0000-4000-8000-000000000101'
const other = '5eed0000-0000-4000-8000-000000000102'
const { act, admin, attempt, attemptAll } = await useDatabaseWithPeople(async (tx) => {
  await tx.query(
    `update public.products set status = 'archived' where id = any (array[$1, $2]::uuid[])`,
    [product, other],
  )
  await tx.query(
    `insert into public.product_pictures (product_id, object_path, alt, width, height)
     select id, gen_random_uuid(), 'A photo of it', 800, 600 from public.products
     where status = 'archived'`,
  )
})

async function createToken(): Promise<string> {
  const { rows } = await act('admin', (tx) =>
    tx.query<{ token: string }>('select public.create_product_preview($1) as token', [product]),
  )
  return rows[0]?.token ?? ''
}
const idsSeen = async (token: string) => {
  const { rows } = await act('anon', (tx) =>
    tx.query<{ id: string }>(
      `select id from public.preview_product($1)
       union all select product_id from public.preview_product_pictures($1)`,
      [token],
    ),
  )
  return rows.map(({ id }) => id)
}

test('only staff make a token, and it opens one product to whoever has it', async () => {
  const create = `select public.create_product_preview('${product}')`
  expect(await attemptAll(create)).toEqual([denied, refused, refused, refused, 1, denied])
  const token = await createToken()
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  expect(await idsSeen(token)).toEqual([product, product])
  for (const wrong of ['', token.slice(1), `${token} `, 'null'])
    expect(await idsSeen(wrong)).toEqual([])
})

test('nobody reads the tokens, and only their hashes are stored', async () => {
  const token = await createToken()
  expect(await attemptAll('select from private.product_previews')).toEqual(
    everyone.map(() => denied),
  )
  expect(await attempt('anon', `select private.previewed_product('${token}')`)).toBe(denied)
  const { rows } = await admin.query(
    'select row_to_json(p)::text as row from private.product_previews p',
  )
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a token ends after half an hour, and when its maker is staff no longer', async () => {
  const token = await createToken()
  const [owner] = (
    await admin.query<{ since: Date }>(
      'select admin_since as since from public.profiles where id = $1',
      [people.admin],
    )
  ).rows
  const setRole = async (role: string, since: Date | null) => {
    await admin.query('set session_replication_role = replica')
    await admin.query('update public.profiles set role = $1, admin_since = $2 where id = $3', [
      role,
      since,
      people.admin,
    ])
    await admin.query('reset session_replication_role')
  }
  await setRole('customer', null)
  expect(await idsSeen(token)).toEqual([])
  await setRole('admin', owner?.since ?? null)
  expect(await idsSeen(token)).toHaveLength(2)
  await admin.query(`update private.product_previews set expires_at = now() - interval '1 second'`)
  expect(await idsSeen(token)).toEqual([])
})
