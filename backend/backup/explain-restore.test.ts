import { expect, test } from 'vitest'
import { StartError } from '../start/start-error.ts'
import { explainRestore } from './explain-restore.ts'

const same = { madeOn: '18.1', into: '18.1' }
const coded = (code: string) => Object.assign(new Error('write failed'), { code })

test('a full disk is the only reason that is given', () => {
  const sentence =
    'The disk is full, so no row was restored. Make room and run the same command again.'
  for (const code of ['ENOSPC', 'EDQUOT', '53100'])
    expect(explainRestore(new Error('no blob', { cause: coded(code) }), same).message).toBe(
      sentence,
    )
})

test('an older PostgreSQL may not know what is in the backup', () => {
  const cause = new Error('type "x" does not exist')
  expect(explainRestore(cause, { madeOn: '18.1 (Debian 18.1-1)', into: '15.14' }).message).toBe(
    'The restore failed, and no row was restored: type "x" does not exist. The backup was made on PostgreSQL 18, and PostgreSQL 15 may not know all that is in it: restore it into PostgreSQL 18 or newer.',
  )
  for (const versions of [
    same,
    { madeOn: '15.14', into: '18.1' },
    { madeOn: 'unknown', into: '18' },
  ])
    expect(explainRestore(cause, versions).message).toMatch(/run the same command again\.$/)
})

test('what is explained already stays', () => {
  const error = new StartError('Another backup is needed.')
  expect(explainRestore(error, same)).toBe(error)
})
