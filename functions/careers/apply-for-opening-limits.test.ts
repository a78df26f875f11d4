import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { makePdf } from '../../test/documents.ts'
import {
  startFunctions,
  type CallOptions,
  type FunctionsServer,
} from '../../test/servers/functions-server.ts'
import { modules } from '../modules.ts'

let server: FunctionsServer
beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), modules)
  await server.admin.query(
    `update public.openings set closes_on = '2026-11-21', posted_on = '2026-11-01' where slug = 'field-sales-abuja'`,
  )
  await server.admin.query(
    `update public.openings set is_published = false where slug = 'stock-assistant-intern'`,
  )
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  server.clock.now = new Date('2026-11-21T10:00:00Z')
  await server.admin.query(
    'truncate public.job_applications, public.job_application_files, platform.mail_messages, platform.rate_limits',
  )
})

const complete = {
  opening: 'solar-installer-lagos',
  name: 'Ọlá Ade',
  email: 'ola@example.com',
  phoneNumber: '0803 123 4567',
  coverNote: 'Two years on roofs.\nI own a harness.',
}
type Change = Record<string, string | Blob | undefined>

function toForm(change: Change): FormData {
  const form = new FormData()
  const fields: Change = {
    ...complete,
    cv: new File([makePdf()], 'cv.pdf', { type: 'application/pdf' }),
    ...change,
  }
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  return form
}
/** As a browser sends it: with its length declared. */
const apply = async (change: Change = {}, { headers, ...options }: CallOptions = {}) => {
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
}
const stored = async () =>
  (
    await server.admin.query(
      `select a.*, o.slug, f.file_name, f.media_type, f.content from public.job_applications a join public.openings o on o.id = a.opening_id left join public.job_application_files f on f.application_id = a.id order by a.created_at`,
    )
  ).rows

describe('limits', () => {
  const send = (index: number, browser: string) =>
    apply({ email: `p${index}@example.com` }, { headers: { 'user-agent': browser } })

  test('12 an hour for one browser at one address; another browser behind the same carrier is not blocked', async () => {
    for (let index = 0; index < 12; index++) expect((await send(index, 'Phone A')).status).toBe(200)
    const refused = await send(12, 'Phone A')
    expect([refused.status, refused.headers.get('retry-after'), refused.body.error]).toEqual([
      429,
      '3600',
      expect.stringMatching(/wait a while/),
    ])
    expect((await send(13, 'Phone B')).status).toBe(200)
    expect(await stored()).toHaveLength(13)
  })

  test('6 an hour for one e-mail address, also when it has applied already', async () => {
    for (const [index, status] of [200, 409, 409, 409, 409, 409, 429].entries()) {
      expect((await apply({}, { ip: `203.0.113.${index}` })).status).toBe(status)
    }
  })
})
