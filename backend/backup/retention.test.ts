import { expect, test } from 'vitest'
import { backupFileName, listExpired } from './retention.ts'

const at = (time: string) => backupFileName(new Date(time), { isEncrypted: false })
const days = (count: number) =>
  Array.from({ length: count }, (_, day) =>
    at(new Date(Date.UTC(2026, 10, 22 - day, 1)).toISOString()),
  )

test('the name says when the backup was made and whether it is encrypted', () => {
  expect(at('2026-11-22T01:00:00.123Z')).toBe('backup-20261122T010000Z.tar.gz')
  expect(backupFileName(new Date('2026-11-22T01:00:00Z'), { isEncrypted: true })).toBe(
    'backup-20261122T010000Z.tar.gz.age',
  )
})

test('keeps seven days and, of the weeks that end before them, the newest of each', () => {
  const made = days(60)
  const expired = new Set(listExpired(made, { days: 7, weeks: 4 }))
  // 22 November 2026 is a Sunday.
  expect(made.filter((name) => !expired.has(name))).toEqual([
    ...days(7),
    ...['2026-11-15', '2026-11-08', '2026-11-01'].map((day) => at(`${day}T01:00:00Z`)),
  ])
})

test('of several backups of one day the newest is kept, encrypted or not', () => {
  const early = at('2026-11-22T01:00:00Z')
  const late = backupFileName(new Date('2026-11-22T13:00:00Z'), { isEncrypted: true })
  expect(listExpired([late, early], { days: 1, weeks: 0 })).toEqual([early])
})

test('old backups stay when no new ones are made, also with a wrong clock', () => {
  const old = days(7)
  expect(listExpired(old, { days: 7, weeks: 4 })).toEqual([])
  expect(listExpired([...old, at('2038-01-19T01:00:00Z')], { days: 7, weeks: 4 })).toEqual([
    at('2026-11-16T01:00:00Z'),
  ])
})

test('other files in the folder are never touched', () => {
  const others = [
    'notes.txt',
    'backup-20200101T000000Z.tar.gz.part',
    'backup-old.tar.gz',
    'orders.csv',
  ]
  expect(listExpired([...others, ...days(3)], { days: 1, weeks: 0 })).toEqual(days(3).slice(1))
})
