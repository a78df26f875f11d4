import { z } from 'zod'

/** Changes when a release writes backups that older releases would misread. */
export const backupFormat = 2

const count = z.int().nonnegative()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The rows of one table, or another list of rows, as `copy` writes them. */
const copiedTable = z.object({
  /** With its schema. */
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: count,
  /** A sum over all rows that does not depend on their order; PostgreSQL computes it. */
  checksum: z.string(),
  /** Length and hash of all its parts, one after the other. */
  bytes: count,
  sha256,
})

/** What a backup holds. It is the last file of the archive, because it holds the sums. */
export const manifestSchema = z.object({
  format: z.literal(backupFormat),
  createdAt: z.iso.datetime(),
  postgresVersion: z.string(),
  migrations: z.array(z.object({ ledger: z.string(), versions: z.array(z.string()) })),
  tables: z.array(copiedTable),
  sequences: z.array(
    z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  files: z.array(z.object({ name: z.string(), bytes: count, sha256 })),
  /** The bytes of the objects in storage: names and contents, one after the other. */
  objects: z.object({
    /** `s3`: they are where S3_BUCKET says, and not in the backup. */
    in: z.enum(['archive', 's3']),
    count,
    bytes: count,
    sha256,
    /** Rows whose bytes were lost before the backup was made. */
    missing: count,
  }),
})

export type Manifest = z.infer<typeof manifestSchema>
export type CopiedTable = z.infer<typeof copiedTable>

export const manifestFile = 'manifest.json'

/** The name in the archive of the nth part of a table; every part has whole rows. */
export function partName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.copy`
}

/** The table of a part, and null for any other file of the archive. */
export function tableOfPart(name: string): string | null {
  return /^tables\/(.+)\/\d{6}\.copy$/.exec(name)?.[1] ?? null
}
