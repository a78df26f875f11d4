import { expect, test } from 'vitest'
import { RecentSessions } from './recent-sessions.ts'

const ada = { userId: 'ada', sessionId: 'one' }

test('a session is known for half a second, and no longer', () => {
  const recent = new RecentSessions()
  expect(recent.has(ada, 1_000)).toBe(false)
  recent.add(ada, 1_000)
  expect([1_000, 1_499, 1_500, 9_000].map((at) => recent.has(ada, at))).toEqual([
    true,
    true,
    false,
    false,
  ])
  recent.add(ada, 1_400)
  expect(recent.has(ada, 1_800)).toBe(true)
})

test('another session, another user and a token without a session are others', () => {
  const recent = new RecentSessions()
  recent.add(ada, 0)
  for (const other of [
    { ...ada, sessionId: 'two' },
    { ...ada, userId: 'bola' },
    { ...ada, sessionId: null },
  ])
    expect(recent.has(other, 0)).toBe(false)
})

test('forgets the oldest of more than a thousand', () => {
  const recent = new RecentSessions()
  recent.add(ada, 0)
  for (let index = 0; index < 1_000; index++)
    recent.add({ userId: `user ${index}`, sessionId: null }, 0)
  expect(recent.has(ada, 0)).toBe(false)
  expect(recent.has({ userId: 'user 0', sessionId: null }, 0)).toBe(true)
})
