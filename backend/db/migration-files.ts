import { readdirSync } from 'node:fs'

/** The files of migrations in their order, without those named in `except`. */
export function listMigrationFiles({
  folder,
  except = [],
}: {
  folder: string
  except?: readonly string[]
}): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && !except.includes(file))
    .sort()
}

/** `20261122101000` for `20261122101000_create_orders.sql`. */
export function versionOf(file: string): string {
  return file.split('_')[0] ?? ''
}
