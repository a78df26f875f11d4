import type { Tx } from '../../backend/functions/functions.ts'
import type { FieldChoices } from '../../domain/product-changes/field-rules.ts'
import type { CurrentProduct } from '../../domain/product-changes/planned-change.ts'
import { changeableSku } from '../../domain/product-changes/sku-key.ts'
import { productColumns } from './product-columns.ts'

const values = [
  ...Object.entries(productColumns).map(([key, { read }]) => `'${key}', ${read}`),
  `'onHand', p.stock + coalesce(h.units, 0)`,
].join(', ')

/**
 * The products with these SKUs, in any case, or these ids. To change them, `isLocked`: they stay as
 * they are until the transaction ends, and orders of them wait.
 */
export async function listCurrentProducts(
  tx: Tx,
  which: { skus: readonly string[] } | { ids: readonly string[] },
  { isLocked }: { isLocked: boolean },
): Promise<CurrentProduct[]> {
  const ids = 'skus' in which ? await findIds(tx, which.skus) : which.ids
  if (isLocked)
    await tx.query(
      'select from public.products where id = any($1::uuid[]) order by id for no key update',
      [ids],
    )
  const { rows } = await tx.query<CurrentProduct>(
    `select p.id, p.sku, p.name, coalesce(h.units, 0)::integer as "onHold",
       jsonb_build_object(${values}) as values,
       not p.highlights @? '$[*] ? (@."label" == "" || @."value" == "")' as "isComplete"
     from public.products p
     left join (
       select product_id, sum(units)::integer as units from private.held_units
       where product_id = any($1::uuid[]) group by product_id
     ) h on h.product_id = p.id
     where p.id = any($1::uuid[])
     order by p.id`,
    [ids],
  )
  return rows
}

async function findIds(tx: Tx, skus: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from public.products where lower(sku) = any($1)',
    [skus.map((sku) => sku.toLowerCase())],
  )
  return rows.map(({ id }) => id)
}

/** SKUs that a spreadsheet would have changed into another text. */
export async function listChangeableSkus(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ sku: string }>(
    'select sku from public.products where sku ~* $1 order by sku',
    [changeableSku],
  )
  return rows.map(({ sku }) => sku)
}

/** What a field that names another row may be. */
export async function listFieldChoices(tx: Tx): Promise<FieldChoices> {
  const { rows: categories } = await tx.query<FieldChoices['categories'][number]>(
    'select id, slug, name from public.product_categories order by position, name',
  )
  const { rows: vatClasses } = await tx.query<FieldChoices['vatClasses'][number]>(
    'select slug, name from public.vat_classes order by slug',
  )
  return { categories, vatClasses }
}
