import { describe, expect, test } from 'vitest'
import { backupFileName, listExpired, parseBackupName } from './retention.ts'

type Kind = Partial<Omit<Parameters<typeof backupFileName>[0], 'startedAt'>>

const now = new Date('2026-11-22T20:00:00Z')
const at = (time: string, kind: Kind = {}) =>
  backupFileName({ startedAt: new Date(time), isByHand: false, holds: 'plain', ...kind })
const days = (count: number, kind: Kind = {}) =>
  Array.from({ length: count }, (_, day) =>
    at(new Date(Date.UTC(2026, 10, 22 - day, 1)).toISOString(), kind),
  )
const expired = (names: string[], keep = { days: 7, weeks: 4 }) =>
  listExpired(names, keep, now).map(({ name }) => name)

test('the name says when the backup was made, what it holds, and whether it was made by hand', () => {
  const time = '2026-11-22T01:00:00.123Z'
  const names = [
    at(time),
    at(time, { holds: 'keys' }),
    at(time, { holds: 'encrypted' }),
    at(time, { isByHand: true }),
    at(time, { holds: 'encrypted', isByHand: true }),
  ]
  expect(names).toEqual([
    'backup-20261122T010000Z.tar.gz',
    'backup-20261122T010000Z.tar.gz.age',
    'backup-20261122T010000Z-without-keys.tar.gz.age',
    'backup-20261122T010000Z-by-hand.tar.gz',
    'backup-20261122T010000Z-without-keys-by-hand.tar.gz.age',
  ])
  for (const name of names) {
    const parsed = parseBackupName(name)
    expect(parsed && backupFileName(parsed)).toBe(name)
  }
})

test('keeps seven days and, of the weeks that end before them, the newest of each', () => {
  const made = days(60)
  const gone = new Set(expired(made))
  // 22 November 2026 is a Sunday.
  expect(made.filter((name) => !gone.has(name))).toEqual([
    ...days(7),
    ...['2026-11-15', '2026-11-08', '2026-11-01'].map((day) => at(`${day}T01:00:00Z`)),
  ])
})

test('of several backups of one day the newest is kept, and replaces the others', () => {
  const early = at('2026-11-22T01:00:00Z')
  const late = at('2026-11-22T13:00:00Z', { holds: 'keys' })
  expect(listExpired([late, early], { days: 1, weeks: 0 }, now)).toEqual([
    { name: early, startedAt: new Date('2026-11-22T01:00:00Z'), replacedBy: late },
  ])
})

describe('a backup replaces none that holds more', () => {
  const withKeys = at('2026-11-22T01:00:00Z', { holds: 'keys' })
  const withoutKeys = at('2026-11-22T02:00:00Z', { holds: 'encrypted' })
  const plain = at('2026-11-22T03:00:00Z')

  test('of the same day: the one with keys stays, then the encrypted one', () => {
    expect(expired([plain, withoutKeys, withKeys])).toEqual([])
    const next = at('2026-11-22T04:00:00Z', { holds: 'encrypted' })
    expect(expired([next, plain, withoutKeys, withKeys])).toEqual([plain, withoutKeys])
  })

  test('of earlier weeks: the last one with keys stays, until there is a newer one', () => {
    const last = at('2026-08-02T01:00:00Z', { holds: 'keys' })
    const before = at('2026-08-01T01:00:00Z', { holds: 'keys' })
    expect(expired([...days(60), last, before])).not.toContain(last)
    expect(expired([...days(60), last, before])).toContain(before)
    expect(expired([...days(60, { holds: 'keys' }), last])).toContain(last)
  })
})

describe('a backup that was made by hand', () => {
  const byHand = (time: string) => at(time, { isByHand: true, holds: 'keys' })

  test('replaces nothing', () => {
    const nightly = at('2026-11-22T01:00:00Z')
    const made = [byHand('2026-11-22T14:00:00Z'), byHand('2026-11-22T13:00:00Z'), nightly]
    expect(expired(made, { days: 1, weeks: 0 })).toEqual([])
    expect(expired([...made.slice(0, 2), ...days(60)])).toEqual(expired(days(60)))
  })

  test('stays until all others that are kept are newer', () => {
    const plain = { isByHand: true }
    const old = at('2026-10-30T12:00:00Z', plain)
    const kept = at('2026-11-02T12:00:00Z', plain)
    expect(expired([...days(60), kept, old])).toContain(old)
    expect(expired([...days(60), kept, old])).not.toContain(kept)
    expect(expired([...days(5), old])).toEqual([])
  })
})

test('old backups stay when no new ones are made', () => {
  expect(expired(days(7))).toEqual([])
})

test.each([
  ['400 days', '2027-12-27T20:00:00Z'],
  ['2 hours', '2026-11-22T22:00:00Z'],
  ['across midnight', '2026-11-23T00:30:00Z'],
])('one of a clock that was %s ahead takes no place, and stays', (_, time) => {
  const ahead = at(time, { holds: 'keys' })
  expect(expired([ahead, ...days(60)])).toEqual(expired(days(60)))
})

test('with a clock that is behind, all others stay', () => {
  const behind = at('1970-01-01T00:00:10Z')
  expect(listExpired([...days(60), behind], { days: 1, weeks: 0 }, new Date(20_000))).toEqual([])
})

test('other files in the folder are never touched', () => {
  const others = [
    'notes.txt',
    'backup-20200101T000000Z.tar.gz.part',
    'backup-old.tar.gz',
    'orders.csv',
  ]
  expect(expired([...others, ...days(3)], { days: 1, weeks: 0 })).toEqual(days(3).slice(1))
})
