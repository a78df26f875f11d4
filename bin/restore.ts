import { resolve } from 'node:path'
import { restore } from '../backend/backup/restore.ts'
import { readConfig } from '../backend/config.ts'
import { describeStartFailure } from '../backend/start/describe-start-failure.ts'
import { StartError } from '../backend/start/start-error.ts'
import { productMigrations, productSchemas } from '../supabase/setup/product.ts'

/** `npm run restore -- FILE` */
try {
  const config = readConfig(process.env)
  const [file] = process.argv.slice(2)
  if (file === undefined)
    throw new StartError('Say which backup: npm run restore -- data/backups/backup-….tar.gz')
  const restored = await restore(
    // npm changes to the folder of the package.
    resolve(process.env['INIT_CWD'] ?? '.', file),
    { config, product: productMigrations, productSchemas, report: console.log },
  )
  console.log(
    `Restored ${restored.rows.toLocaleString('en')} rows. Everything is as it was at ${restored.createdAt.toISOString()}.`,
  )
  if (restored.objects.in === 's3')
    console.log('Files are not in this backup. They are in the S3 bucket that the shop used then.')
  if (restored.heldJobs > 0)
    console.log(
      `${restored.heldJobs} waiting jobs, such as mails, were not run, because they may have run after the backup. Staff find them at /admin/failed-work.`,
    )
  if (!restored.hasKeys)
    console.log(
      `The secret keys are not in the backup. Copy the old keys.json to ${config.dataDir} before you start. With new keys everybody is signed out and second factors no longer work.`,
    )
  process.exit()
} catch (error) {
  console.error(describeStartFailure(error))
  process.exit(1)
}
