import type { Tx } from '../../backend/functions/functions.ts'
import { newProductDefaults, newProductSlug } from '../../domain/catalogue/changes/new-product.ts'
import type { PlannedChange } from '../../domain/catalogue/changes/planned-change.ts'
import { productColumns } from './product-columns.ts'

interface Batch {
  id: string
  staffId: string
  /** Why the stock changes, as its movements say. */
  reason: string
  now: Date
}

/**
 * Writes what was planned: new products as drafts, changed columns, and a movement for each stock
 * that was counted. The caller has locked the products and stored the batch.
 */
export async function applyChanges(
  tx: Tx,
  changes: readonly PlannedChange[],
  batch: Batch,
): Promise<void> {
  const newIds = await insertNew(
    tx,
    changes.filter(({ id }) => id === null),
  )
  await updateProducts(
    tx,
    changes.filter(({ id }) => id !== null),
  )
  const moves = changes.flatMap(({ id, sku, fields }) => {
    const counted = fields.find(({ key }) => key === 'onHand')
    const quantity = Number(counted?.after ?? 0) - Number(counted?.before ?? 0)
    return quantity === 0 ? [] : [{ id: id ?? newIds.get(sku), quantity }]
  })
  await tx.query(
    `insert into public.stock_movements
       (product_id, quantity, kind, actor, actor_id, reason, batch_id, created_at)
     select id, quantity, 'correction', 'staff', $2, $3, $4, $5
     from jsonb_to_recordset($1) as move(id uuid, quantity integer)
     order by id`,
    [JSON.stringify(moves), batch.staffId, batch.reason, batch.id, batch.now],
  )
}

const columnsOf = ({ fields }: PlannedChange) =>
  Object.fromEntries(
    fields.filter(({ key }) => key !== 'onHand').map(({ key, after }) => [key, after]),
  )

/**
 * Sets the columns that any of the products changes; in each product only its own. The caller has
 * locked the products.
 */
export async function updateProducts(tx: Tx, changes: readonly PlannedChange[]): Promise<void> {
  const rows = changes
    .map((change) => ({ id: change.id, after: columnsOf(change) }))
    .filter(({ after }) => Object.keys(after).length > 0)
  const keys = new Set(rows.flatMap(({ after }) => Object.keys(after)))
  const sets = Object.entries(productColumns)
    .filter(([key]) => keys.has(key))
    .map(
      ([key, { column, write }]) =>
        `${column} = case when c.after ? '${key}' then ${write} else p.${column} end`,
    )
  if (sets.length === 0) return
  await tx.query(
    `update public.products p set ${sets.join(', ')}
     from jsonb_to_recordset($1) as c(id uuid, after jsonb)
     where p.id = c.id`,
    [JSON.stringify(rows)],
  )
}

/** A draft may lack the three numbers of its card. */
const emptyHighlights = JSON.stringify(Array.from({ length: 3 }, () => ({ label: '', value: '' })))
/** Drawn as a parcel until somebody adds a photo or the numbers of a drawing. */
const noPicture = JSON.stringify({ kind: 'parcel' })

/** @returns the ids of the new products by their SKU */
async function insertNew(
  tx: Tx,
  changes: readonly PlannedChange[],
): Promise<ReadonlyMap<string, string>> {
  if (changes.length === 0) return new Map()
  const rows = changes.map((change) => ({
    sku: change.sku,
    slug: newProductSlug(change),
    after: { ...newProductDefaults, ...columnsOf(change) },
  }))
  const columns = Object.values(productColumns)
  const { rows: added } = await tx.query<{ id: string; sku: string }>(
    `insert into public.products
       (sku, slug, highlights, picture, ${columns.map(({ column }) => column).join(', ')})
     select c.sku, c.slug, $2, $3, ${columns.map(({ write }) => write).join(', ')}
     from jsonb_to_recordset($1) as c(sku text, slug text, after jsonb)
     returning id, sku`,
    [JSON.stringify(rows), emptyHighlights, noPicture],
  )
  return new Map(added.map(({ id, sku }) => [sku, id]))
}
