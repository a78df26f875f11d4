import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { buckets } from '../../domain/files/buckets.ts'
import { currentVersion } from '../../domain/legal/versions.ts'
import { modules } from '../../functions/modules.ts'
import { empty } from '../empty.ts'
import { storedFile } from '../servers/test-storage.ts'
import { makePdf } from '../documents.ts'
import {
  startFunctions,
  type CallOptions,
  type FunctionsServer,
} from '../servers/functions-server.ts'

/** Fields of the form that differ from the complete application; undefined leaves a field out. */
export type Change = Record<string, string | Blob | undefined>

export const completeApplication = {
  opening: 'solar-installer-lagos',
  name: 'Ọlá Ade',
  email: 'ola@example.com',
  phoneNumber: '0803 123 4567',
  coverNote: 'Two years on roofs.\nI own a harness.',
  privacyVersion: currentVersion('privacy'),
}

function toForm(change: Change): FormData {
  const form = new FormData()
  const fields: Change = {
    ...completeApplication,
    cv: new File([makePdf()], 'cv.pdf', { type: 'application/pdf' }),
    ...change,
  }
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  return form
}

/**
 * For the tests of one file: a server at 2026-11-21T10:00:00Z with one opening that closes on that
 * day and one that is not published. Applications, mails and rate limits are empty before each
 * test.
 */
export function useApplications() {
  let server: FunctionsServer
  beforeAll(async () => {
    server = await startFunctions(inject('adminUrl'), modules)
    await server.admin.query(
      `update public.openings
       set closes_on = '2026-11-21', posted_on = '2026-11-01'
       where slug = 'field-sales-abuja'`,
    )
    await server.admin.query(
      `update public.openings set is_published = false where slug = 'stock-assistant-intern'`,
    )
  })
  afterAll(() => server[Symbol.asyncDispose]())
  beforeEach(async () => {
    server.clock.now = new Date('2026-11-21T10:00:00Z')
    await empty(
      server.admin,
      'public.job_applications',
      'platform.mail_messages',
      'platform.rate_limits',
      'storage.objects',
    )
  })

  return {
    server: () => server,
    /**
     * Sends a complete application with some fields changed, as a browser does: with its length
     * declared.
     */
    async apply(change: Change = {}, { headers, ...options }: CallOptions = {}) {
      const encoded = new Response(toForm(change))
      const body = await encoded.arrayBuffer()
      const declared = {
        'content-type': encoded.headers.get('content-type') ?? '',
        'content-length': String(body.byteLength),
      }
      const response = await server.call('apply-for-opening', {
        body,
        headers: { ...declared, ...headers },
        ...options,
      })
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as { id?: string; message?: string; error?: string },
      }
    },
    /** The stored applications with their files, oldest first. */
    stored: () => listStored(server),
    /** How many files are stored. */
    async countFiles(): Promise<number> {
      const { rowCount } = await server.admin.query('select from storage.objects')
      return rowCount ?? 0
    },
  }
}

async function listStored({ admin, context }: FunctionsServer) {
  const { rows } = await admin.query<Record<string, unknown> & { object_path: string }>(
    `select a.*, o.slug, f.file_name, f.media_type, f.object_path
     from public.job_applications a
     join public.openings o on o.id = a.opening_id
     join public.job_application_files f on f.application_id = a.id
     order by a.created_at`,
  )
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      content: await storedFile(context, buckets.cvs, row.object_path),
    })),
  )
}
