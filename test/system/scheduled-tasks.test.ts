import { describeRefusal } from '../../domain/refusals/describe-refusal.ts'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../backend/config.ts'
import type { ScheduledTask } from '../../backend/functions/module.ts'
import { startServices } from '../../backend/start/start-services.ts'
import { mailBrand } from '../../functions/mail/mail-brand.ts'
import { site } from '../../site.config.ts'
import { productMigrations, productSchemas } from '../../supabase/setup/product.ts'
import { useDatabase } from '../use/use-database.ts'

const { adminUrl } = await useDatabase()

async function startWith(task: ScheduledTask) {
  const folder = mkdtempSync(join(tmpdir(), 'tasks-'))
  const siteUrl = 'http://localhost:1'
  const services = await startServices({
    config: readConfig({ DATABASE_URL: adminUrl, DATA_DIR: folder }),
    siteUrl,
    product: productMigrations,
    productSchemas,
    schemas: ['public'],
    modules: {
      functions: [],
      queues: [],
      scheduledTasks: [task],
      hasFinishedSignIn: async () => true,
      describeRefusal,
    },
    company: site,
    brand: mailBrand(siteUrl),
    log: () => {},
  })
  onTestFinished(async () => {
    await services[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  })
  return services
}

test('scheduled tasks wait until the server says that its port is open, however long the start takes', async () => {
  const calls: string[] = []
  const services = await startWith({
    name: 'ask-this-server',
    everyS: 0.001,
    run: async () => void calls.push('ran'),
  })
  // A demo fills its database here, for longer than any delay would allow for.
  await services.db.transaction({ role: 'service_role' }, (tx) => tx.query('select pg_sleep(0.1)'))
  expect(calls).toEqual([])
  services.startTasks()
  await expect.poll(() => calls).toContain('ran')
})
