import type { ScheduledTask } from '../../backend/functions/module.ts'
import { maxKeptPhotoBytes } from '../../domain/orders/returns/return-photo.ts'

/** Deletes the oldest pictures of ended requests when all pictures together need too much space. */
export const dropOldPhotos: ScheduledTask = {
  name: 'drop-old-return-photos',
  everyS: 3_600,
  async run({ db }) {
    await db.transaction({ role: 'service_role' }, (tx) =>
      tx.query(
        `delete from public.return_request_photos
         where id in (
           select id
           from (
             select p.id, r.ended_at is not null as has_ended,
               sum(p.size_bytes) over (
                 order by r.ended_at is not null, p.created_at desc, p.id
               ) as kept_bytes
             from public.return_request_photos p
             join public.return_requests r on r.id = p.return_request_id
           ) as photos
           where has_ended and kept_bytes > $1
         )`,
        [maxKeptPhotoBytes],
      ),
    )
  },
}
