import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listMigrationFiles } from '../../backend/db/migration-files.ts'
import { productMigrations } from './product.ts'

/** The source of the product's schema, in the order in which its files run. */
export function listSchemaFiles(): string[] {
  return ['schemas', 'data'].flatMap((folder) =>
    readdirSync(join(import.meta.dirname, '..', folder))
      .sort()
      .map((name) => `${folder}/${name}`),
  )
}

export const readSchemaFile = (name: string): string =>
  readFileSync(join(import.meta.dirname, '..', name), 'utf8')

/**
 * Functions may name tables and functions that are created after them; a test creates each of them a
 * second time with its body checked.
 */
export const startSchema = 'set check_function_bodies = off;\n'
export const endSchema = 'reset check_function_bodies;\n'

/**
 * Writes the first migration from the files of schemas/ and data/, as long as it is the only one: shops
 * that ran it change by the migrations that come after it.
 */
export function writeInitialMigration(): void {
  const [initial, later] = listMigrationFiles(productMigrations)
  if (initial === undefined || later !== undefined) return
  const files = listSchemaFiles().map((name) => `-- supabase/${name}\n${readSchemaFile(name)}`)
  const heading =
    '-- Written by "npm run generate" from supabase/schemas and supabase/data: do not edit.\n'
  writeFileSync(
    join(productMigrations.folder, initial),
    [heading, startSchema, ...files, endSchema].join('\n'),
  )
}
