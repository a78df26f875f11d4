import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { countWaiting } from '../../test/count-waiting.ts'
import { useDatabase } from '../../test/use/use-database.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { prepareJobSchema } from './job-schema.ts'

const { adminUrl, admin } = await useDatabase()

test('a start waits for a backup when it has to change the tables of the jobs, and only then', async () => {
  const backup = new Client({ connectionString: adminUrl })
  await backup.connect()
  onTestFinished(() => backup.end())
  await backup.query('select pg_advisory_lock($1)', [advisoryLocks.backup])
  await prepareJobSchema(adminUrl)
  await admin.query('drop schema pgboss cascade')
  const preparing = prepareJobSchema(adminUrl)
  await expect.poll(() => countWaiting(backup)).toBe(1)
  await backup.query('select pg_advisory_unlock($1)', [advisoryLocks.backup])
  await preparing
  expect((await admin.query('select from pgboss.job')).rowCount).toBe(0)
})
