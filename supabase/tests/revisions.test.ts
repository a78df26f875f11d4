import { expect, test } from 'vitest'
import { useDatabase } from '../../test/use/use-database.ts'

/** When the words of a page changed: search engines are told this day, and no other. */

const { admin } = await useDatabase()
const valueOf = async (sql: string) => (await admin.query(sql)).rows[0]?.value as unknown
const today = `(now() at time zone 'Africa/Lagos')::date`

const post = `slug = 'buying-solar-without-regret'`
const postRevision = () =>
  valueOf(`select revised_on::text as value from public.posts where ${post}`)

test('the articles of the demo were last revised on the day they were published', async () => {
  expect(
    await valueOf(
      'select count(*)::int as value from public.posts where revised_on <> published_on',
    ),
  ).toBe(0)
})

test('an article is revised when its words change, and not when it is only saved', async () => {
  const published = await valueOf(
    `select published_on::text as value from public.posts where ${post}`,
  )
  await admin.query(`update public.posts set tags = '{money}', is_published = true where ${post}`)
  await admin.query(`update public.posts set title = title where ${post}`)
  expect(await postRevision()).toBe(published)
  await admin.query(`update public.posts set body = body || ' More.' where ${post}`)
  expect(await postRevision()).toBe(
    await valueOf(
      `select greatest(published_on, ${today})::text as value from public.posts where ${post}`,
    ),
  )
})

test('an article that waits for its day is not revised before it', async () => {
  await admin.query(
    `update public.posts set published_on = ${today} + 30, body = body || ' More.' where ${post}`,
  )
  expect(
    await valueOf(`select revised_on = published_on as value from public.posts where ${post}`),
  ).toBe(true)
})

test('the page of a product is revised by a new price or text, and not by a sale', async () => {
  const revised = () =>
    valueOf(
      `select revised_at > '2020-01-02' as value from public.products where sku = 'IM-PV-550'`,
    )
  const forget = () =>
    admin.query(
      `alter table public.products disable trigger products_note_revision;
       update public.products set revised_at = '2020-01-01' where sku = 'IM-PV-550';
       alter table public.products enable trigger products_note_revision`,
    )
  await forget()
  await admin.query(`update public.products set stock = stock - 1 where sku = 'IM-PV-550'`)
  await admin.query(
    `update public.products set is_featured = not is_featured where sku = 'IM-PV-550'`,
  )
  expect(await revised()).toBe(false)
  for (const change of [
    'price = price + 1',
    `summary = summary || ' New.'`,
    'warranty_years = 11',
  ]) {
    await forget()
    await admin.query(`update public.products set ${change} where sku = 'IM-PV-550'`)
    expect([change, await revised()]).toEqual([change, true])
  }
})
