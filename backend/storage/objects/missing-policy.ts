import { randomUUID } from 'node:crypto'
import { DatabaseError } from 'pg'
import type { Tx } from '../../db/database.ts'
import type { BlobKey } from '../blobs/blob-store.ts'
import { transactAsCaller, type StorageContext } from '../storage-context.ts'
import { storageError } from '../storage-error.ts'
import { writeRow, type ObjectRow } from './object-row.ts'

type Command = 'insert' | 'select' | 'update'

/**
 * Throws the error of an upload that row level security refused, with a hint which policy is
 * missing. The commands are tried one by one and rolled back.
 */
export async function refuseWithHint(
  context: Pick<StorageContext, 'db'>,
  row: ObjectRow,
  cause: DatabaseError,
): Promise<never> {
  const isPolicy = cause.message.includes('row-level security')
  const hint = isPolicy ? await findHint(context, row) : null
  throw storageError('AccessDenied', cause.message, { cause, ...(hint ? { hint } : {}) })
}

async function findHint(
  context: Pick<StorageContext, 'db'>,
  row: ObjectRow,
): Promise<string | null> {
  const missing = await findMissing(context, row)
  if (missing.length === 0) return null
  const needs = row.upsert
    ? 'An upload with x-upsert needs policies for insert, select and update.'
    : 'An upload needs a policy for insert.'
  return `Row level security of storage.objects does not allow this row to the role ${row.caller.role} for: ${missing.join(', ')}. ${needs}`
}

async function findMissing(
  context: Pick<StorageContext, 'db'>,
  row: ObjectRow,
): Promise<Command[]> {
  const insert = await attempt(context, row, async (tx) => {
    await writeRow(tx, { ...row, upsert: false }, newBlob())
    return true
  })
  // A duplicate shows that the policy for insert allowed the row.
  const missing: Command[] = insert === 'refused' ? ['insert'] : []
  if (!row.upsert) return missing
  const isNew = insert === 'refused'
  const select = await attempt(context, row, async (tx) => {
    await prepareRow(tx, row, { isNew })
    const names = [row.bucketId, row.name]
    return (await tx.query(`select 1 from storage.objects ${where}`, names)).rowCount > 0
  })
  if (select !== 'allowed') missing.push('select')
  const update = await attempt(context, row, async (tx) => {
    await prepareRow(tx, row, { isNew })
    // Unlike a condition on columns, the cursor does not need a policy for select.
    const sql = `update storage.objects set version = 'tried' where current of this_row`
    return (await tx.query(sql)).rowCount > 0
  })
  if (update !== 'allowed') missing.push('update')
  return missing
}

const where = 'where bucket_id = $1 and name = $2'
const newBlob = (): BlobKey => ({ objectId: randomUUID(), version: randomUUID() })

/**
 * Makes sure that the row is there, and opens the cursor `this_row` on it.
 * @param isNew asks about a new row of the caller, because a present one may be a secret
 */
async function prepareRow(tx: Tx, row: ObjectRow, { isNew }: { isNew: boolean }): Promise<void> {
  const names = [row.bucketId, row.name]
  await tx.query(`select set_config('role', 'supabase_storage_admin', true)`)
  if (isNew) await tx.query(`delete from storage.objects ${where}`, names)
  const { rowCount } = await tx.query(`select 1 from storage.objects ${where}`, names)
  if (rowCount === 0) await writeRow(tx, { ...row, upsert: false }, newBlob())
  await tx.query(
    `declare this_row cursor for select 1 from storage.objects ${where} for update`,
    names,
  )
  await tx.query('fetch this_row')
  await tx.query(`select set_config('role', $1, true)`, [row.caller.role])
}

/** Whether a statement works for the caller; it is rolled back. */
async function attempt(
  context: Pick<StorageContext, 'db'>,
  row: ObjectRow,
  work: (tx: Tx) => Promise<boolean>,
): Promise<'allowed' | 'refused' | 'duplicate'> {
  const done = new Error('The statement was only tried')
  let isAllowed = false
  try {
    await transactAsCaller(context, row, async (tx) => {
      isAllowed = await work(tx)
      throw done
    })
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '23505') return 'duplicate'
    if (error instanceof DatabaseError && error.code === '42501') return 'refused'
    if (error !== done) throw error
  }
  return isAllowed ? 'allowed' : 'refused'
}
