import { expect, test } from 'vitest'
import { expectFieldRules } from '../../test/parsing.ts'
import { getLastBackups, isBackupOverdue } from './backups.ts'

const text = 'This must be text.'
const flag = 'This must be true or false.'
const now = new Date('2026-11-22T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test('the function has its address and method, and ignores its request', () => {
  expect(`${getLastBackups.method} ${getLastBackups.name}`).toBe('GET get-last-backups')
  expect(getLastBackups.parseRequest({ id: 1 })).toEqual({ ok: true, value: {} })
})

test('parses the last backups', () => {
  const example = {
    madeBy: 'server',
    verified: {
      startedAt: '2026-11-22T01:00:00Z',
      bytes: 12_345,
      isEncrypted: true,
      host: 'shop-1',
      file: 'backup-20261122T010000Z.tar.gz.age',
    },
    failure: { startedAt: '2026-11-22T02:00:00Z', error: 'The disk is full.' },
    misdated: {
      startedAt: '2028-01-02T01:00:00Z',
      host: 'shop-1',
      file: 'backup-20280102T010000Z.tar.gz',
    },
    isOverdue: false,
    deleted: [
      {
        deletedAt: '2026-11-22T01:00:00Z',
        host: 'shop-1',
        file: 'backup-20261022T010000Z.tar.gz.age',
        reason: 'backup-20261121T010000Z.tar.gz.age is newer and holds as much.',
      },
    ],
  }
  expectFieldRules(getLastBackups.parseResponse, example, {
    madeBy: 'This must be one of: server, operator, supabase.',
    'verified.startedAt': text,
    'verified.bytes': 'This must be a whole number.',
    'verified.isEncrypted': flag,
    'verified.host': text,
    'verified.file': text,
    'failure.startedAt': text,
    'failure.error': text,
    'misdated.startedAt': text,
    'misdated.host': text,
    'misdated.file': text,
    isOverdue: flag,
    'deleted.0.deletedAt': text,
    'deleted.0.host': text,
    'deleted.0.file': text,
    'deleted.0.reason': text,
  })
  const none = {
    madeBy: 'supabase',
    verified: null,
    failure: null,
    misdated: null,
    isOverdue: false,
    deleted: [],
  }
  expect(getLastBackups.parseResponse(none)).toEqual({ ok: true, value: none })
})

test('the last good backup is too old after 26 hours', () => {
  const at = (verifiedAt: Date | null, hasFailed = false) =>
    isBackupOverdue({ verifiedAt, hasFailed }, now)
  expect([at(hoursAgo(1)), at(hoursAgo(26)), at(hoursAgo(26.01))]).toEqual([false, false, true])
  expect([at(hoursAgo(1), true), at(hoursAgo(27), true)]).toEqual([false, true])
})

test('a backup of a clock that was ahead is not the last good one', () => {
  for (const hours of [1, 24 * 400])
    expect(isBackupOverdue({ verifiedAt: hoursAgo(-hours), hasFailed: false }, now)).toBe(true)
})

test('a new shop without a backup has none overdue, until one has failed', () => {
  expect(isBackupOverdue({ verifiedAt: null, hasFailed: false }, now)).toBe(false)
  expect(isBackupOverdue({ verifiedAt: null, hasFailed: true }, now)).toBe(true)
})
