import { expect, test } from 'vitest'
import { countList, readListPage } from '../../app/pages/admin/list/read-list.ts'
import { listSortColumns } from '../../domain/desk/list-definition.ts'
import { couponList } from '../../domain/desk/lists/coupon-list.ts'
import { parseListState, type ListCursor } from '../../domain/desk/list-state.ts'
import { useBackend } from '../use/use-backend.ts'

const { admin, openClient, useStaffWith } = await useBackend()
const { token } = await useStaffWith('sales')
const { signal } = new AbortController()
const supabase = openClient(token)

/** Few values and empty ones, so that many rows sort equal. */
await admin.query(
  `delete from public.coupons;
   insert into public.coupons (code, percent_off, amount_off_kobo, used_count, is_active,
       created_at, ends_at)
     select 'STAYS' || n, case when n % 3 > 0 then n % 5 + 1 end,
       case when n % 3 = 0 then 1000 * (n % 4 + 1) end, n % 7, n % 2 = 0,
       '2026-01-01T10:00:00.123456Z'::timestamptz + (n % 11) * interval '1 microsecond',
       case when n % 4 = 0 then '2027-01-01'::timestamptz + (n % 6) * interval '1 day' end
     from generate_series(1, 170) n`,
)
const everyOrder = listSortColumns(couponList).flatMap((column) => [column, `-${column}`])

const readPage = (query: string, cursor: ListCursor | null) =>
  readListPage({
    supabase,
    definition: couponList,
    signal,
    state: { ...parseListState(couponList, new URLSearchParams(query)), cursor },
  })

/** Walks through all pages; `meanwhile` runs between two of them. */
async function walk(
  query: string,
  direction: 'next' | 'previous',
  from: ListCursor | null = null,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<string[]> {
  const keys: string[] = []
  for (let cursor = from, isFirst = true; isFirst || cursor; isFirst = false) {
    const page = await readPage(query, cursor)
    const own = page.rows.map(({ key }) => key)
    if (direction === 'next') keys.push(...own)
    else keys.unshift(...own)
    cursor = page[direction]
    await meanwhile()
  }
  return keys
}

/** The order as PostgreSQL has it, with empty values as the smallest. */
async function sorted(order: string): Promise<string[]> {
  const column = order.replace('-', '')
  const direction = order.startsWith('-') ? 'desc nulls last' : 'asc nulls first'
  const { rows } = await admin.query<{ code: string }>(
    `select code from public.coupons
     order by ${column} ${direction}, code ${order.startsWith('-') ? 'desc' : 'asc'}`,
  )
  return rows.map(({ code }) => code)
}

test.each(everyOrder)('pages by %s hold every row once, forwards and backwards', async (order) => {
  const expected = await sorted(order)
  expect(await walk(`sort=${order}`, 'next')).toEqual(expected)
  const last = await readPage(`sort=${order}`, null)
  expect(last.previous).toBe(null)
  // From the last row backwards, the row itself is not shown again.
  const rows = await readRows(order)
  const end = rows.at(-1)
  const before = { side: 'before' as const, value: end?.sortValue ?? null, key: end?.key ?? '' }
  expect(await walk(`sort=${order}`, 'previous', before)).toEqual(expected.slice(0, -1))
})

async function readRows(order: string) {
  let page = await readPage(`sort=${order}`, null)
  while (page.next) page = await readPage(`sort=${order}`, page.next)
  return page.rows
}

test.each(['-created_at', 'percent_off', '-ends_at', 'code'])(
  'by %s, rows that stay are neither skipped nor repeated while others come and go',
  async (order) => {
    let added = 0
    const keys = await walk(`sort=${order}`, 'next', null, async () => {
      added++
      await admin.query(
        `delete from public.coupons where code like 'COMES%' and random() < 0.5;
         insert into public.coupons (code, percent_off, used_count, created_at, ends_at)
           select 'COMES${added}' || n, n % 5 + 1, n % 7,
             '2026-01-01T10:00:00.123456Z'::timestamptz + (n % 11) * interval '1 microsecond',
             case when n % 2 = 0 then '2027-01-03'::timestamptz end
           from generate_series(1, 40) n`,
      )
      if (added > 30) throw new Error('The walk does not end')
    })
    const stays = keys.filter((key) => key.startsWith('STAYS'))
    expect(stays).toHaveLength(170)
    expect(new Set(keys).size).toBe(keys.length)
    await admin.query(`delete from public.coupons where code like 'COMES%'`)
  },
)

test('filters and search show exactly the rows that match', async () => {
  const codes = async (query: string) => (await walk(query, 'next')).toSorted()
  const rowsWhere = async (where: string) => {
    const { rows } = await admin.query<{ code: string }>(
      `select code from public.coupons where ${where}`,
    )
    return rows.map(({ code }) => code).toSorted()
  }
  expect(await codes('active=no')).toEqual(await rowsWhere('not is_active'))
  expect(await codes('amount=20..30')).toEqual(
    await rowsWhere('amount_off_kobo between 2000 and 3000'),
  )
  expect(await codes('ends=2027-01-02..2027-01-03')).toEqual(
    await rowsWhere(`ends_at >= '2027-01-02T00:00+01' and ends_at < '2027-01-04T00:00+01'`),
  )
  expect(await codes('search=ays1&active=yes')).toEqual(
    await rowsWhere(`code ilike '%ays1%' and is_active`),
  )
})

test('up to 10,000 rows are counted, more are estimated', async () => {
  const count = (query: string) =>
    countList({
      supabase,
      definition: couponList,
      signal,
      state: parseListState(couponList, new URLSearchParams(query)),
    })
  await admin.query(
    `insert into public.coupons (code, percent_off, created_at)
       select 'MANY' || n, 5, '2020-01-01' from generate_series(1, 29830) n;
     analyze public.coupons`,
  )
  expect(await count('')).toEqual({ rows: 30_000, isExact: false })
  // The statistics of PostgreSQL know about how many codes begin so: 11,111.
  const many = await count('search=many1')
  expect(many).toMatchObject({ isExact: false })
  expect(Math.abs(many.rows - 11_111)).toBeLessThan(1_500)
  expect(await count('search=many11')).toEqual({ rows: 1_111, isExact: true })
  expect(await count('search=stays&active=yes')).toEqual({ rows: 85, isExact: true })
})
