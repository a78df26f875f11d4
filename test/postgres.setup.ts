import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../backend/db/embedded-postgres.ts'
import { createTemplate, dropTemplate, givenDatabaseUrl } from './template-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
  }
}

/** One PostgreSQL for the whole run, migrated and seeded once into a template that each test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = givenDatabaseUrl
  if (given) {
    await createTemplate(given)
    project.provide('adminUrl', given)
    return () => dropTemplate(given)
  }
  const folder = mkdtempSync(join(tmpdir(), 'imole-test-'))
  const postgres = await startEmbeddedPostgres(folder, { max_connections: '150' })
  await createTemplate(postgres.adminUrl)
  project.provide('adminUrl', postgres.adminUrl)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
