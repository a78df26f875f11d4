import { expect, test } from 'vitest'
import { useDatabase } from '../../test/use/use-database.ts'

const { admin } = await useDatabase()

/** Makes an account with this data, as the auth service does, and returns what was stored of it. */
async function consentsOf(data: unknown) {
  const { rows } = await admin.query(
    `with made as (
       insert into auth.users (id, email, raw_user_meta_data)
       values (gen_random_uuid(), gen_random_uuid() || '@example.com', $1)
       returning id
     )
     select id from made`,
    [JSON.stringify(data)],
  )
  const stored = await admin.query(
    `select purpose, version, is_given, source from public.consents where user_id = $1 order by purpose`,
    [rows[0]?.id],
  )
  return stored.rows
}

test('a sign-up stores the versions of the terms and the privacy notice that were accepted', async () => {
  const data = { full_name: 'Ada', terms_version: '2026-11-22', privacy_version: '2026-11-21' }
  const common = { is_given: true, source: 'sign-up' }
  expect(await consentsOf(data)).toEqual([
    { purpose: 'privacy', version: '2026-11-21', ...common },
    { purpose: 'terms', version: '2026-11-22', ...common },
  ])
})

test.each([
  ['no data', null],
  ['data without versions', { full_name: 'Ada' }],
  ['a list', ['2026-11-22']],
  ['another form', { terms_version: 'latest', privacy_version: '2026-11-22; drop' }],
  ['a long text', { terms_version: '1'.repeat(10_000) }],
  ['versions of a later day', { terms_version: '2999-01-01', privacy_version: '9999-99-99' }],
  ['an object', { terms_version: { version: '2026-11-22' } }],
])('a sign-up with %s stores nothing and does not fail', async (_, data) => {
  expect(await consentsOf(data)).toEqual([])
})
