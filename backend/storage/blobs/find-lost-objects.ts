import { transactAsService, type StorageContext } from '../storage-context.ts'

/** A row of storage.objects whose bytes are not as it says. */
export interface LostObject {
  bucketId: string
  name: string
  updatedAt: Date
  /** By its row; null when the row does not say. */
  sizeBytes: number | null
  /** In the store; null when there are no bytes. */
  storedBytes: number | null
}

interface Row extends Omit<LostObject, 'storedBytes'> {
  id: string
  version: string
}

const pageSize = 200

/** Lists the objects without bytes, or with too few or too many, in the order of their ids. */
export async function* findLostObjects(
  context: Pick<StorageContext, 'db' | 'blobs'>,
): AsyncGenerator<LostObject> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await readPage(context, after)
    const sizes = await Promise.all(
      rows.map(({ id, version }) => context.blobs.findSize({ objectId: id, version })),
    )
    for (const [index, { id: _, version: __, ...row }] of rows.entries()) {
      const storedBytes = sizes[index] ?? null
      if (storedBytes === null || storedBytes !== row.sizeBytes) yield { ...row, storedBytes }
    }
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.id
  }
}

function readPage(context: Pick<StorageContext, 'db'>, after: string): Promise<Row[]> {
  return transactAsService(
    context,
    async (tx) =>
      (
        await tx.query<Row>(
          `select id, coalesce(version, '') as version, bucket_id as "bucketId", name,
             updated_at as "updatedAt", (metadata ->> 'size')::float8 as "sizeBytes"
           from storage.objects where id > $1 order by id limit $2`,
          [after, pageSize],
        )
      ).rows,
    { readOnly: true },
  )
}
