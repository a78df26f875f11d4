import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import type { LogEntry } from '../../log.ts'
import { DatabaseUnavailableError, findOutage, TableLockedError } from './outage.ts'
import { reportOutages } from './report-outages.ts'

const withCode = <T extends Error>(error: T, code: string) => Object.assign(error, { code })
const databaseError = (code: string) => withCode(new DatabaseError('x', 1, 'error'), code)

test.each([
  [new DatabaseUnavailableError(), 'away'],
  [databaseError('57P01'), 'away'],
  [databaseError('57P02'), 'away'],
  [databaseError('57P03'), 'away'],
  [databaseError('08006'), 'away'],
  [databaseError('53100'), 'disk full'],
  [databaseError('53300'), 'busy'],
  [databaseError('55P03'), 'busy'],
  [new TableLockedError(), 'busy'],
  [databaseError('53400'), null],
  [databaseError('57014'), null],
  [databaseError('23505'), null],
  [withCode(new AggregateError([], 'no host answered'), 'ECONNREFUSED'), 'away'],
  [withCode(new Error('read ECONNRESET'), 'ECONNRESET'), 'away'],
  [new Error('Connection terminated unexpectedly'), 'away'],
  [new Error('timeout exceeded when trying to connect'), 'busy'],
  [new Error('a bug'), null],
  [withCode(new Error('no such name'), 'ERR_INVALID_URL'), null],
  ['not an error', null],
])('%s is %s', (error, outage) => {
  expect(findOutage(error)).toBe(outage)
})

test('an outage is logged once for all its requests, and other errors are not logged here', () => {
  const log: LogEntry[] = []
  const report = reportOutages((entry) => log.push(entry))
  for (const error of [databaseError('53100'), databaseError('53100'), new Error('a bug')])
    expect(() => report(error)).toThrow(error)
  expect(log).toMatchObject([{ level: 'error', message: expect.stringContaining('disk') }])
  expect(() => report(databaseError('57P01'))).toThrow()
  expect(log).toHaveLength(2)
})

test.each(['XX001', 'XX002', '58P01'])(
  'damaged files (%s) are logged once with what to do about them',
  (code) => {
    const log: LogEntry[] = []
    const report = reportOutages((entry) => log.push(entry))
    for (const error of [databaseError(code), databaseError(code)])
      expect(() => report(error)).toThrow(error)
    expect(log).toMatchObject([
      { level: 'error', message: expect.stringMatching(/restore a backup/) },
    ])
  },
)
