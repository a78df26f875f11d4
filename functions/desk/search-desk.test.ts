import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Found } from '../../domain/desk/search-desk.ts'
import { startFunctions, type FunctionsServer } from '../../test/servers/functions-server.ts'
import { insertPaidOrder } from '../../test/shop/paid-orders.ts'
import { modules } from '../modules.ts'

let server: FunctionsServer
let owner: string
beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), modules)
  owner = (await server.signUp('owner@imole.example', 'admin')).token
  await insertPaidOrder(server.admin, { totalKobo: 500_000, at: 7 })
  await server.admin.query(
    `update public.orders set name = 'Ọládipọ̀ Adé' where number like '%950007'`,
  )
  const { id } = await server.signUp('ladi.person@example.com')
  await server.admin.query(
    `update public.profiles set full_name = 'Ládi Ọ̀ṣúnlànà', phone = '0805 777 1234' where id = $1`,
    [id],
  )
})
afterAll(() => server[Symbol.asyncDispose]())

async function search(query: string, token = owner): Promise<Found[]> {
  const response = await server.call('search-desk', { json: { query }, token })
  expect(response.status).toBe(200)
  return ((await response.json()) as { found: Found[] }).found
}

const titlesOf = async (query: string, token?: string) =>
  (await search(query, token)).map(({ kind, title }) => `${kind} ${title}`)

test.each([
  ['its number', 'IM-2026-950007'],
  ['a part of its number', '950007'],
  ['the name without accents', 'oladipo'],
  ['two names in any order', 'ade oladipo'],
  ['the phone with the country code', '+234 803 123 4567'],
  ['the phone with a zero', '08031234567'],
  ['the e-mail', 'a@example.com'],
  ['the reference of the gateway', 'im-2026-950007-1'],
])('finds an order by %s', async (_, query) => {
  expect(await titlesOf(query)).toContain('order IM-2026-950007')
})

test.each([
  ['the name without accents', 'ladi osun'],
  ['the phone', '+2348057771234'],
  ['the last figures of the phone', '7771234'],
  ['the e-mail', 'Ladi.Person@'],
])('finds a person by %s', async (_, query) => {
  expect(await titlesOf(query)).toEqual(['person Ládi Ọ̀ṣúnlànà'])
})

test('finds a product by name and SKU, also one that is not for sale', async () => {
  await server.admin.query(`update public.products set status = 'archived' where sku = 'IM-PV-550'`)
  for (const query of ['mono 550', 'im-pv-550'])
    expect((await search(query)).filter(({ kind }) => kind === 'product')).toMatchObject([
      { detail: 'IM-PV-550', status: 'archived' },
    ])
})

test('finds nothing without a letter or figure, and takes signs as they are', async () => {
  for (const query of ['', '  ', '!&|:*', "'", '\\', "a' | 'b", '%', 'x'.repeat(200)])
    expect(await search(query), query).toEqual(expect.any(Array))
  expect(await search('!&|:*')).toEqual([])
})

test('each grant finds what it may see', async () => {
  const kindsOf = async (...grants: Parameters<typeof server.useStaffWith>) => {
    const { token } = await server.useStaffWith(...grants)
    const found = [...(await search('ladi', token)), ...(await search('950007', token))]
    return [...new Set(found.map(({ kind }) => kind))].toSorted()
  }
  expect(await kindsOf('content')).toEqual([])
  expect(await kindsOf('stock')).toEqual(['order'])
  expect(await kindsOf('support')).toEqual(['order', 'person'])
  const { token } = await server.signUp('buyer@example.com')
  const refused = await server.call('search-desk', { json: { query: 'ladi' }, token })
  expect(refused.status).toBe(403)
})
