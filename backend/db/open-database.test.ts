import { expect, test } from 'vitest'
import { findFreePort } from '../../test/servers/server-process.ts'
import { StartError } from '../start/start-error.ts'
import { startDatabase } from './open-database.ts'

test('a database that cannot be reached is named without its password', async () => {
  const port = await findFreePort()
  const mode = { name: 'postgres', databaseUrl: `postgres://u:secret@127.0.0.1:${port}/x` } as const
  const refused: unknown = await startDatabase({ mode, dataDir: '' }, { isShared: true }).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(StartError)
  expect((refused as StartError).message).toMatch(
    new RegExp(
      `^The database 127.0.0.1:${port}/x cannot be used \\(.*ECONNREFUSED.*\\). Check that it runs and that DATABASE_URL is right.$`,
    ),
  )
})
