import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../backend/db/embedded/embedded-postgres.ts'
import { compileCache } from './servers/server-process.ts'
import { createTemplate, dropTemplate, givenDatabaseUrl } from './template-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    /** A folder for files that several test files share; removed at the end. */
    sharedFolder: string
  }
}

/**
 * One PostgreSQL for the whole test run, with a migrated and seeded template database that each
 * test file clones.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Tests and the programs that they start load the same sources: the first one compiles them.
  process.env['NODE_COMPILE_CACHE'] ??= compileCache
  const sharedFolder = mkdtempSync(join(tmpdir(), 'test-shared-'))
  project.provide('sharedFolder', sharedFolder)
  const stopPostgres = await startPostgres(project)
  return async () => {
    await stopPostgres()
    rmSync(sharedFolder, { recursive: true, force: true })
  }
}

async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const databaseUrl = givenDatabaseUrl
  if (databaseUrl) {
    await createTemplate(databaseUrl)
    project.provide('adminUrl', databaseUrl)
    return () => dropTemplate(databaseUrl)
  }
  const folder = mkdtempSync(join(tmpdir(), 'test-postgres-'))
  const postgres = await startEmbeddedPostgres(folder, {
    max_connections: '150',
    // The template is vacuumed, and its copies do not live long enough.
    autovacuum: 'off',
    // In small tables no plan is better than another: plan each query once.
    plan_cache_mode: 'force_generic_plan',
  })
  await createTemplate(postgres.adminUrl)
  project.provide('adminUrl', postgres.adminUrl)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
