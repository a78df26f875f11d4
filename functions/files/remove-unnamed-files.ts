import type { ScheduledTask } from '../../backend/functions/module.ts'
import { buckets, type Bucket } from '../../domain/files/buckets.ts'

/** Which objects of a bucket a row names: SQL about the object `o`. */
const namedBy: Readonly<Record<Bucket, string>> = {
  [buckets.cvs]: 'exists (select from public.job_application_files where object_path = o.name)',
  [buckets.transferProofs]:
    'exists (select from public.transfer_proofs where object_path = o.name)',
  [buckets.returnPhotos]:
    'exists (select from public.return_request_photos where object_path = o.name)',
  [buckets.disputeEvidence]:
    'exists (select from public.dispute_answers where object_path = o.name)',
  [buckets.planDocuments]: 'exists (select from public.plan_documents where object_path = o.name)',
  // The name begins with the id of its owner; every account has a profile.
  [buckets.profilePhotos]: `exists (select from public.profiles where id::text = split_part(o.name, '/', 1))`,
  // The name is `<path>/<width>.webp`, and `<path>.pdf`. A copy of a product names the same files.
  [buckets.productImages]:
    "exists (select from public.product_pictures where object_path::text = split_part(o.name, '/', 1))",
  [buckets.productDocuments]:
    "exists (select from public.product_documents where object_path::text || '.pdf' = o.name)",
  [buckets.resellerDocuments]:
    'exists (select from public.reseller_documents where object_path = o.name)',
  [buckets.meterFiles]: 'exists (select from public.meter_readings where object_path = o.name)',
  [buckets.resellerLogos]: 'exists (select from public.reseller_brands where logo_path = o.name)',
  [buckets.registerPhotos]:
    "exists (select from public.register_stories where image_path::text = split_part(o.name, '/', 1))",
}

const waitMs = 86_400_000
const atOnce = 500

/**
 * Removes files that no row names: of rows that were deleted, of accounts that ended, and of uploads
 * that were interrupted. A file of the last day stays, because its row may be on its way.
 */
export const removeUnnamedFiles: ScheduledTask = {
  name: 'remove-unnamed-files',
  everyS: 3_600,
  async run({ db, storage, now }) {
    for (const [bucket, isNamed] of Object.entries(namedBy)) {
      const { rows } = await db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
        tx.query<{ name: string }>(
          `select o.name from storage.objects o
           where o.bucket_id = $1 and o.created_at < $2 and not ${isNamed}
           limit ${atOnce}`,
          [bucket, new Date(now().getTime() - waitMs)],
        ),
      )
      if (rows.length === 0) continue
      const { error } = await storage.from(bucket).remove(rows.map(({ name }) => name))
      if (error) throw error
    }
  },
}
