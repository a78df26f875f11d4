import { expect, test } from 'vitest'
import { alertRules, formatEventKind, listSecurityEvents } from './security-events.ts'

test('every kind that raises an alert reads as a phrase of its own', () => {
  const names = alertRules.map(({ kind }) => formatEventKind(kind))
  expect(new Set(names).size).toBe(new Set(alertRules.map(({ kind }) => kind)).size)
  for (const name of names) expect(name).toMatch(/^[A-Z][a-z -]+/)
})

test('a kind without a phrase reads as its words', () => {
  expect(formatEventKind('auth_factor_unenrolled')).toBe('Factor unenrolled')
  expect(formatEventKind('sign_in_failed')).toBe('Failed sign-in')
  expect(formatEventKind('auth_user_signedup')).toBe('Account created')
})

test('whole-site thresholds are above those of one account and one address', () => {
  const thresholds = (per: string) =>
    alertRules.filter((rule) => rule.kind === 'sign_in_failed' && rule.per === per)
  const [account, address, site] = ['account', 'address', 'site'].map(
    (per) => thresholds(per)[0]?.threshold ?? 0,
  )
  expect(account).toBeGreaterThan(5)
  expect(address).toBeGreaterThan(account ?? 0)
  expect(site).toBeGreaterThan(address ?? 0)
})

test('the answer of the list is parsed', () => {
  const event = {
    id: '7',
    kind: 'role_changed',
    account: 'ada@example.com',
    actor: null,
    address: '203.0.113.9',
    request: null,
    change: 'customer to admin',
    count: 1,
    occurredAt: '2026-11-22T10:00:00.000Z',
  }
  expect(listSecurityEvents.parseResponse({ events: [event] }).ok).toBe(true)
  expect(listSecurityEvents.parseResponse({ events: [{ ...event, count: 1.5 }] }).ok).toBe(false)
})
