import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dayInLagos } from '../../domain/calendar/days.ts'
import { keepSearchMissesDays } from '../../domain/search-misses/search-misses.ts'
import { startFunctions, type FunctionsServer } from '../../test/servers/functions-server.ts'
import { modules } from '../modules.ts'
import { deleteOldSearchMisses } from './delete-old-search-misses.ts'

let server: FunctionsServer
beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), modules)
})
afterAll(() => server[Symbol.asyncDispose]())

async function miss(query: string, ip = '203.0.113.9'): Promise<void> {
  const response = await server.call('count-search-miss', { json: { query }, ip })
  expect([response.status, await response.json()]).toEqual([200, { message: 'noted' }])
}

async function listTerms(): Promise<{ term: string; count: number }[]> {
  const { rows } = await server.admin.query<{ term: string; count: number }>(
    'select term, count from public.search_misses order by term',
  )
  return rows
}

test('counts a search that finds nothing once a day for each visitor', async () => {
  await miss('Zebra  Fridge')
  await miss('zebra fridge')
  await miss('zebra fridge', '198.51.100.7')
  expect(await listTerms()).toEqual([{ term: 'zebra fridge', count: 2 }])
})

test('does not count what the shop finds, nor what looks like a person', async () => {
  const before = await listTerms()
  for (const query of ['battery', 'ada@example.com', '0803 123 4567', 'a', 'x'.repeat(500)])
    await miss(query)
  expect(await listTerms()).toEqual(before)
})

test('one address cannot fill the table', async () => {
  const words = Array.from({ length: 110 }, (_, at) => `qqxz ${'k'.repeat(1 + (at % 40))} ${at}`)
  for (const word of words) await miss(word, '192.0.2.1')
  const terms = (await listTerms()).filter(({ term }) => term.startsWith('qqxz'))
  expect(terms).toHaveLength(100)
})

test('deletes old counts', async () => {
  await server.admin.query(
    `insert into public.search_misses (day, term) values ($1::date - $2::integer, 'old words')`,
    [dayInLagos(server.clock.now), keepSearchMissesDays + 1],
  )
  await deleteOldSearchMisses.run(server.context)
  expect((await listTerms()).map(({ term }) => term)).not.toContain('old words')
})
