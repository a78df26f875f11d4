import { readConfig } from '../backend/config.ts'
import { StartError } from '../backend/start/start-error.ts'
import { makeAdmin } from '../supabase/setup/first-admin.ts'

/** `npm run admin -- someone@example.com` */
try {
  console.log(await makeAdmin(readConfig(process.env), process.argv[2] ?? ''))
  process.exit()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
