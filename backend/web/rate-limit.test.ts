import { expect, test } from 'vitest'
import { useDatabase } from '../../test/use/use-database.ts'
import {
  deleteExpiredRateLimits,
  refundRateLimit,
  limitAddress,
  limitNetwork,
  hitRateLimit,
} from './rate-limit.ts'

const { db } = await useDatabase()

const start = new Date('2026-11-21T10:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const take = (key: string, at = start) =>
  db.transaction({ role: 'supabase_auth_admin' }, (tx) =>
    hitRateLimit(tx, { key, limit: 3, windowS: 60 }, at),
  )

test('allows exactly the limit among 20 concurrent uses, and a refused use does not extend the window', async () => {
  const taken = await Promise.all(Array.from({ length: 20 }, () => take('burst')))
  expect(taken.filter(Boolean)).toHaveLength(3)
  expect(await take('burst', later(59))).toBe(false)
  expect(await take('burst', later(60))).toBe(true)
})

test.each([
  ['400 days', 400 * 86_400],
  ['2 hours', 7_200],
])('a window that a clock began that was ahead %s blocks nobody', async (name, aheadS) => {
  for (let use = 0; use < 3; use++) expect(await take(name, later(aheadS))).toBe(true)
  expect(await take(name, later(aheadS))).toBe(false)
  const used = []
  for (let use = 0; use < 4; use++) used.push(await take(name))
  expect(used).toEqual([true, true, true, false])
})

test('refunds a use, and deletes counters whose window has ended', async () => {
  for (let index = 0; index < 3; index++) expect(await take('back')).toBe(true)
  await db.transaction({ role: 'supabase_auth_admin' }, (tx) => refundRateLimit(tx, 'back'))
  expect([await take('back'), await take('back')]).toEqual([true, false])
  expect(
    await db.transaction({ role: 'service_role' }, (tx) => deleteExpiredRateLimits(tx, later(600))),
  ).toBe(4)
})

test('counts an IPv6 network as one address', () => {
  expect(limitAddress('203.0.113.7')).toBe('203.0.113.7')
  expect(limitAddress('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(limitAddress('2001:DB8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(limitAddress('2001:db8:1:2::9')).toBe(limitAddress('2001:0db8:0001:0002:ffff::1'))
  expect(limitAddress('::1')).toBe('0:0:0:0::/64')
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::9', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['unknown', 'unknown'],
])('the address %s is in the network %s', (ip, network) => {
  expect(limitNetwork(limitAddress(ip))).toBe(network)
})
