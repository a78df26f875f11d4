import { expect, test } from 'vitest'
import { denied, everyone, useDatabaseWithPeople } from '../../test/shop/people.ts'

const { act, attemptAll } = await useDatabaseWithPeople()

interface Suggestion {
  kind: 'category' | 'product'
  slug: string
  name: string
  price: string | null
}

async function suggest(query: string | null): Promise<Suggestion[]> {
  return (
    await act('anon', (tx) =>
      tx.query<Suggestion>('select * from public.suggest_products($1)', [query]),
    )
  ).rows
}

const slugs = (found: Suggestion[]) => found.map(({ slug }) => slug)

test.each([
  ['5kva', 'imole-hybrid-5kva'],
  ['5 KVA', 'imole-hybrid-5kva'],
  ['5kv', 'imole-hybrid-5kva'],
  ['5 kv', 'imole-hybrid-5kva'],
  ['5k', 'imole-hybrid-5kva'],
  ['hybrid 5k', 'imole-hybrid-5kva'],
  ['panle 550', 'imole-mono-550w'],
  ['mono 55', 'imole-mono-550w'],
  ['im-pv-550', 'imole-mono-550w'],
])('"%s" suggests %s', async (query, slug) => {
  const found = await suggest(query)
  expect(slugs(found)).toContain(slug)
})

test.each([
  ['inv', 'inverters'],
  ['invertor', 'inverters'],
  ['5kva inverter', 'inverters'],
  ['lithium batt', 'batteries'],
  ['solr panel', 'solar-panels'],
])('"%s" suggests the category %s, before any product', async (query, slug) => {
  expect((await suggest(query)).find(({ kind }) => kind === 'category')?.slug).toBe(slug)
  expect((await suggest(query))[0]?.kind).toBe('category')
})

test('returns at most two categories and six products, with only the columns that the list shows', async () => {
  for (const query of ['imole', 'so', 'panel', 'inverter battery panel', '12 v', 'a e i o u']) {
    const found = await suggest(query)
    expect(found.filter(({ kind }) => kind === 'category').length, query).toBeLessThanOrEqual(2)
    expect(found.filter(({ kind }) => kind === 'product').length, query).toBeLessThanOrEqual(6)
    expect(JSON.stringify(found).length, query).toBeLessThan(1_200)
  }
})

test.each([
  null,
  '',
  ' ',
  'p',
  ' 5 ',
  '%',
  '-',
  '\\',
  "'; drop table products; --",
  '" & | ! ( ) : * <->',
  '\u0001',
  '日本',
  '5k '.repeat(200),
  '5..5 kva',
  "5'k",
  'x'.repeat(5000),
])('%j gives a result, not an error', async (query) => {
  expect(Array.isArray(await suggest(query))).toBe(true)
})

test('suggests nothing for fewer than two letters or for unknown words', async () => {
  expect(await suggest('p')).toEqual([])
  expect(await suggest(' 5 ')).toEqual([])
  expect(await suggest('zzzzqqqq')).toEqual([])
})

test('everyone can call it, and it never returns products that are not on sale', async () => {
  expect(await attemptAll(`select from public.suggest_products('im-pv-550')`)).toEqual(
    everyone.map(() => 1),
  )
  await act('service_role', (tx) =>
    tx.query(`update public.products set status = 'archived' where slug = 'imole-mono-550w'`),
  )
  expect(await attemptAll(`select from public.suggest_products('im-pv-550')`)).toEqual(
    everyone.map(() => 0),
  )
  expect(
    await attemptAll(`select private.index_product(product) from public.products product`),
  ).toEqual([denied, denied, denied, denied, denied, denied])
})
