import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import type { Client } from 'pg'
import { migrate, platformMigrations } from '../../backend/db/migrate.ts'
import { createSeedLedger } from '../../backend/db/seed.ts'
import { productMigrations } from '../../supabase/setup/product.ts'

/** The first migration that the old release does not have: from it on files lie outside the database. */
const firstNewer = '20261123025000'
const makePdf = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000)])
export const oldPhoto = Buffer.concat([
  Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'),
  randomBytes(300),
])

interface OldShop {
  /** The CVs, by the id of their application. */
  cvs: Map<string, Buffer>
  userId: string
}

/** Makes an empty database one of an old release, with CVs and a photo in its rows. */
export async function makeOldShop(
  client: Client,
  { adminUrl, fileCount }: { adminUrl: string; fileCount: number },
): Promise<OldShop> {
  await migrate(adminUrl, platformMigrations)
  const newer = readdirSync(productMigrations.folder).filter((name) => name >= firstNewer)
  await migrate(adminUrl, { ...productMigrations, except: newer })
  await createSeedLedger(client)
  const cvs = new Map<string, Buffer>()
  await client.query(
    `insert into public.openings (slug, title, team, place, employment_type, summary,
       salary_min_naira, salary_max_naira, closes_on)
     values ('old', 'Old', 'Sales', 'Kano', 'full_time', 'You sell.', 1, 1, current_date)`,
  )
  for (let at = 0; at < fileCount; at++) {
    const content = makePdf()
    const { rows } = await client.query<{ id: string }>(
      `with application as (
         insert into public.job_applications (opening_id, name, email, phone_number, privacy_version)
         select id, 'Ada', $1, '+2348031234567', '2026-11-22' from public.openings returning id
       )
       insert into public.job_application_files (application_id, file_name, media_type, content)
       select id, 'cv.pdf', 'application/pdf', $2 from application returning application_id as id`,
      [`ada${at}@example.com`, content],
    )
    cvs.set(rows[0]?.id ?? '', content)
  }
  const { rows: people } = await client.query<{ id: string }>(
    `insert into auth.users (email) values ('old@example.com') returning id`,
  )
  const userId = people[0]?.id ?? ''
  await client.query(
    `insert into public.profile_photos (user_id, media_type, content_base64)
     values ($1, 'image/webp', $2)`,
    [userId, oldPhoto.toString('base64')],
  )
  return { cvs, userId }
}
