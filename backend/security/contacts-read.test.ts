import { expect, test } from 'vitest'
import type { Caller } from '../web/caller.ts'
import { recordContactsRead } from './contacts-read.ts'
import type { SecurityEvent } from './security-events.ts'

const userId = '00000000-0000-4000-8000-000000000001'
const staff: Caller = {
  role: 'authenticated',
  claims: {},
  userId,
  sessionId: null,
  ip: '203.0.113.9',
  token: 'a',
}

/** The events after somebody read these rows. */
async function eventsOf(rows: unknown[], caller = staff): Promise<SecurityEvent[]> {
  const events: SecurityEvent[] = []
  const rest = recordContactsRead(
    { handle: async () => Response.json(rows) },
    { securityEvents: { record: (event) => events.push(event) } },
  )
  const request = new Request('http://shop.test/rest/v1/people?limit=1000')
  const response = await rest.handle(request, caller, { ip: caller.ip })
  expect(await response.json()).toEqual(rows)
  return events
}

const people = (count: number, row: object) => Array.from({ length: count }, () => row)

test.each([
  ['columns', { email: 'ada@mail.example', phone: '+2348031234567' }, 2_000],
  ['an alias', { a: 'ada@mail.example' }, 1_000],
  ['an embedded table', { orders: [{ buyer: { b: '+2348031234567' } }] }, 1_000],
  ['a number', { phone: 2_348_031_234_567 }, 1_000],
  ['bytes', { email: String.raw`\x616461406d61696c2e6578616d706c65` }, 1_000],
])('a copy of many people is recorded: %s', async (_, row, count) => {
  expect(await eventsOf(people(1_000, row))).toEqual([
    { kind: 'contacts_read', userId, ip: staff.ip, request: 'GET /rest/v1/people 200', count },
  ])
})

test('records no few addresses, no other rows, and no program of ours', async () => {
  expect(await eventsOf(people(9, { email: 'ada@mail.example' }))).toEqual([])
  const order = { id: '5eed0000-0000-4000-8000-000000000001', total_kobo: 123_456_789 }
  expect(await eventsOf(people(1_000, order))).toEqual([])
  const program = { ...staff, role: 'service_role', userId: null }
  expect(await eventsOf(people(1_000, { email: 'ada@mail.example' }), program)).toEqual([])
})
