import { backUp } from '../backend/backup/back-up.ts'
import { readConfig } from '../backend/config.ts'
import { joinDatabase } from '../backend/db/open-database.ts'
import { StartError } from '../backend/start/start-error.ts'
import { productMigrations, productSchemas } from '../supabase/setup/product.ts'

/** `npm run backup`, with or without a running server */
try {
  const { mode, dataDir, backup } = readConfig(process.env)
  if (mode.name === 'supabase')
    throw new StartError(
      'A hosted Supabase makes its own backups: see Database, Backups in its dashboard.',
    )
  const database = await joinDatabase({ mode, dataDir }, productMigrations)
  try {
    const finished = await backUp({
      adminUrl: database.adminUrl,
      product: productMigrations,
      productSchemas,
      dataDir,
      settings: backup,
      now: new Date(),
    })
    if (!finished)
      throw new StartError('A backup of this database is being made already. Try again later.')
    console.log(
      `${finished.path} holds ${finished.rows.toLocaleString('en')} rows in ${finished.bytes.toLocaleString('en')} bytes, and was read back.`,
    )
    if (!finished.isEncrypted)
      console.log(
        `It is not encrypted, so the secret keys are not in it: keep a copy of ${dataDir}/keys.json too, or set BACKUP_KEY.`,
      )
    for (const schema of finished.otherSchemas)
      console.log(`The schema ${schema} is not ours and is not in it.`)
  } finally {
    await database.close()
  }
  process.exit()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
