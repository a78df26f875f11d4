import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { describeStartFailure } from './describe-start-failure.ts'
import { StartError } from './start-error.ts'

const databaseError = (code: string, message: string) =>
  Object.assign(new DatabaseError(message, 1, 'error'), { code })
const systemError = (code: string) =>
  Object.assign(new Error(`${code}: open '/data/keys.json'`), { code })

test.for([
  [new StartError('Set PORT.'), 'Set PORT.'],
  [
    databaseError('XX001', 'invalid page in block 0 of relation "base/5/1259"'),
    'The files of the database are damaged. Keep a copy of them, and restore a backup. (invalid page in block 0 of relation "base/5/1259")',
  ],
  [
    databaseError('58P01', 'could not open file "base/5/1259"'),
    'A file of the database is missing. Keep a copy of the others, and restore a backup. (could not open file "base/5/1259")',
  ],
  [
    databaseError('58030', 'could not read block 7'),
    'The database cannot read or write its files. Check the disk and start again. (could not read block 7)',
  ],
  [
    databaseError('53300', 'sorry, too many clients already'),
    'The database accepts no more connections. Stop what holds them, or raise max_connections. (sorry, too many clients already)',
  ],
  [
    new Error('Migration 2026_x.sql failed: could not extend file', {
      cause: databaseError('53100', 'could not extend file'),
    }),
    'The disk of the database is full. Make room and start again. (Migration 2026_x.sql failed: could not extend file)',
  ],
  [
    systemError('ENOSPC'),
    `The disk is full. Make room and start again. (ENOSPC: open '/data/keys.json')`,
  ],
  [
    systemError('EACCES'),
    `This user may not use that file. Change its owner or mode and start again. (EACCES: open '/data/keys.json')`,
  ],
] as const)('%s', ([error, sentence]) => {
  expect(describeStartFailure(error)).toBe(sentence)
})

test('a bug is shown with its stack', () => {
  for (const bug of [new TypeError('x is not a function'), databaseError('42703', 'no column y')])
    expect(describeStartFailure(bug)).toBe(bug.stack)
  expect(describeStartFailure('text')).toBe('text')
})
