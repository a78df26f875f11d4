import { readConfig } from '../backend/config.ts'
import { createDatabase } from '../backend/db/database.ts'
import { startDatabase } from '../backend/db/open-database.ts'
import { logToConsole } from '../backend/log.ts'
import { describeStartFailure } from '../backend/start/describe-start-failure.ts'
import { openBlobs } from '../backend/start/open-blobs.ts'
import { StartError } from '../backend/start/start-error.ts'
import { findLostObjects } from '../backend/storage/blobs/find-lost-objects.ts'

/** `npm run storage-doctor`, with or without a running server: lists files whose bytes are lost. */
try {
  const config = readConfig(process.env)
  if (config.mode.name === 'supabase')
    throw new StartError('A hosted Supabase keeps the files, and looks after them itself.')
  await using database = await startDatabase(config, { isShared: true })
  const db = createDatabase({ url: database.adminUrl })
  using blobs = await openBlobs(config, logToConsole)
  let count = 0
  for await (const { bucketId, name, sizeBytes, storedBytes } of findLostObjects({ db, blobs })) {
    count++
    const found = storedBytes === null ? 'has no bytes' : `has ${storedBytes} bytes`
    console.log(`${bucketId}/${name} ${found}; its row says ${sizeBytes ?? 'nothing'}`)
  }
  await db.close()
  console.log(
    count === 0
      ? 'Every file has its bytes.'
      : `${count} files are damaged. Restore their bytes from a backup, or delete them.`,
  )
  process.exitCode = count === 0 ? 0 : 1
} catch (error) {
  console.error(describeStartFailure(error))
  process.exitCode = 1
}
