import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { backUp } from '../backend/backup/back-up.ts'
import { readConfig } from '../backend/config.ts'
import { startDatabase } from '../backend/db/open-database.ts'
import { requireFinishedRestore } from '../backend/db/unfinished-restore.ts'
import { describeStartFailure } from '../backend/start/describe-start-failure.ts'
import { findDiskBlobs } from '../backend/start/open-blobs.ts'
import { StartError } from '../backend/start/start-error.ts'
import { productMigrations, productSchemas } from '../supabase/setup/product.ts'

/** `npm run backup`, with or without a running server */
try {
  const config = readConfig(process.env)
  const { mode, dataDir, backup: settings } = config
  if (mode.name === 'supabase')
    throw new StartError(
      'A hosted Supabase makes its own backups: see Database, Backups in its dashboard.',
    )
  if (mode.name === 'embedded' && !existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new StartError(
      `There is no database in ${dataDir}. Set DATA_DIR to the folder of a shop.`,
    )
  // Not migrated: before an update people back up what the old version has made.
  await using database = await startDatabase(config, { isShared: true })
  await requireFinishedRestore(database.adminUrl, config.dataDir)
  const finished = await backUp({
    adminUrl: database.adminUrl,
    product: productMigrations,
    productSchemas,
    dataDir,
    blobs: findDiskBlobs(config),
    settings,
    now: new Date(),
    // Without backups at night the operator's are the regular ones, and replace each other.
    isByHand: settings.isDaily,
  })
  if (!finished)
    throw new StartError('A backup or a migration of this database is running. Try again later.')
  console.log(
    `${finished.path} holds ${finished.rows.toLocaleString('en')} rows in ${finished.bytes.toLocaleString('en')} bytes, and was read back.`,
  )
  console.log(
    finished.objects.in === 's3'
      ? 'The files are in S3 and not in the backup. Turn on versioning of that bucket, so that it keeps what this backup names.'
      : `${finished.objects.count.toLocaleString('en')} files are in it.`,
  )
  if (finished.objects.missing > 0)
    console.log(`The bytes of ${finished.objects.missing} files were lost before it was made.`)
  if (!finished.isEncrypted)
    console.log(
      `It is not encrypted, so the secret keys are not in it: keep a copy of ${dataDir}/keys.json too, or set BACKUP_KEY.`,
    )
  for (const schema of finished.otherSchemas)
    console.log(`The schema ${schema} is not ours and is not in it.`)
} catch (error) {
  console.error(describeStartFailure(error))
  process.exitCode = 1
}
process.exit()
