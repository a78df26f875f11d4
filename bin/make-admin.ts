import { readConfig } from '../backend/config.ts'
import { describeStartFailure } from '../backend/start/describe-start-failure.ts'
import { makeAdmin } from '../supabase/setup/first-admin.ts'

/** `npm run admin -- someone@example.com` */
try {
  console.log(await makeAdmin(readConfig(process.env), process.argv[2] ?? ''))
  process.exit()
} catch (error) {
  console.error(describeStartFailure(error))
  process.exit(1)
}
