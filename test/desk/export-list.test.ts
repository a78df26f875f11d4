import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { countList, readListPage } from '../../app/pages/admin/list/read-list.ts'
import type { ListDefinition } from '../../domain/desk/list-definition.ts'
import { couponList } from '../../domain/desk/lists/coupon-list.ts'
import { parseListState, type ListState } from '../../domain/desk/list-state.ts'
import { useBackend } from '../use/use-backend.ts'

const { admin, fetch, keys, openClient, signUp, useStaffWith } = await useBackend()
const { token } = await useStaffWith('sales')
const { signal } = new AbortController()

await admin.query(
  `delete from public.coupons;
   insert into public.coupons (code, percent_off, amount_off_kobo, description, is_active,
       created_at)
     select 'CODE' || n, case when n % 2 = 0 then 7.5 end,
       case when n % 2 = 1 then 123450 + n end, 'Coupon ' || n, n % 3 > 0,
       '2026-01-01T22:30:00Z'::timestamptz + (n % 9) * interval '1 minute'
     from generate_series(1, 2345) n;
   update public.coupons set description = '=HYPERLINK("http://thief.example")'
     where code = 'CODE1';
   update public.coupons set description = 'Ọládipọ̀, "Adé" & ₦50' || chr(10) || '+1'
     where code = 'CODE3'`,
)

function send(list: string, query: string, as: string = token): Promise<Response> {
  return fetch(
    new Request('http://shop.test/functions/v1/export-list', {
      method: 'POST',
      headers: {
        apikey: keys.publishableKey,
        authorization: `Bearer ${as}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ list, query }),
    }),
  )
}

const readCsv = async (query: string): Promise<string[][]> =>
  parse(await (await send('coupons', query)).text(), { bom: true })

/** The keys of all rows that the pages show. */
async function walk(definition: ListDefinition, query: string): Promise<string[]> {
  const keys: string[] = []
  const supabase = openClient(token)
  let cursor: ListState['cursor'] = null
  do {
    const state = { ...parseListState(definition, new URLSearchParams(query)), cursor }
    const page = await readListPage({ supabase, definition, state, signal })
    keys.push(...page.rows.map(({ key }) => key))
    cursor = page.next
  } while (cursor)
  return keys
}

test.each(['', 'active=no', 'search=code12&sort=code', 'amount=1234..1240&sort=-amount_off_kobo'])(
  'the file of "%s" has exactly the rows of the list, in its order',
  async (query) => {
    const [head, ...rows] = await readCsv(query)
    expect(head?.[0]).toBe('Code')
    const listed = await walk(couponList, query)
    expect(rows.map(([code]) => code)).toEqual(listed)
    const counted = await countList({
      supabase: openClient(token),
      definition: couponList,
      state: parseListState(couponList, new URLSearchParams(query)),
      signal,
    })
    expect(counted).toEqual({ rows: listed.length, isExact: true })
  },
)

test('a spreadsheet reads names and ₦, adds up sums, and runs no formula', async () => {
  const response = await send('coupons', 'columns=code,description,amount_off_kobo,created_at')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="coupons-\d{4}-\d{2}-\d{2}\.csv"$/,
  )
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  const rows: string[][] = parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  const find = (code: string) => rows.find((row) => row[0] === code)
  expect(rows[0]).toEqual(['Code', 'Description', 'Amount off (₦)', 'Added'])
  expect(find('CODE1')).toEqual([
    'CODE1',
    `'=HYPERLINK("http://thief.example")`,
    '1234.51',
    '2026-01-01 23:31',
  ])
  expect(find('CODE3')?.[1]).toBe('Ọládipọ̀, "Adé" & ₦50\n+1')
})

test('who may not see the list gets no file', async () => {
  const stranger = await signUp()
  const stock = await useStaffWith('stock')
  expect((await send('coupons', '', stranger.token)).status).toBe(403)
  expect((await send('coupons', '', stock.token)).status).toBe(403)
  expect((await send('coupons', '', keys.publishableKey)).status).toBe(403)
  expect((await send('passwords', '')).status).toBe(404)
  expect((await send('coupons', 'x'.repeat(4_001))).status).toBe(400)
})

test('each export is noted for the owners', async () => {
  await send('coupons', 'columns=code')
  await expect
    .poll(async () => {
      const { rows } = await admin.query<{ request: string }>(
        `select request from platform.security_events
         where kind = 'list_exported' and request = 'coupons: code'`,
      )
      return rows.length
    })
    .toBe(1)
})
