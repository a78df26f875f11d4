import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { modules } from '../../functions/modules.ts'
import { empty } from '../empty.ts'
import {
  startFunctions,
  type CallOptions,
  type FunctionsServer,
} from '../servers/functions-server.ts'

/** The seven fields of an inquiry. */
export const completeInquiry = {
  name: 'Ade Ola',
  email: 'ade@example.com',
  phoneNumber: '0803 123 4567',
  projectType: 'Residential Solar Installation',
  description: 'Two-bed flat.\nEight hours of light a day.',
  location: 'Ikeja, Lagos',
  userId: null as string | null,
}

/** For the tests of one file: a server. Inquiries, mails and rate limits are empty before each test. */
export function useInquiries() {
  let server: FunctionsServer
  beforeAll(async () => {
    server = await startFunctions(inject('adminUrl'), modules)
  })
  afterAll(() => server[Symbol.asyncDispose]())
  beforeEach(async () => {
    await empty(
      server.admin,
      'public.project_inquiries',
      'platform.mail_messages',
      'platform.rate_limits',
    )
  })
  const rowsOf = async (sql: string) => (await server.admin.query(sql)).rows

  return {
    server: () => server,
    /** Sends a complete inquiry with some fields changed. */
    async submit(change: object = {}, options: CallOptions = {}) {
      const response = await server.call('submit-project-inquiry', {
        json: { ...completeInquiry, ...change },
        ...options,
      })
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as { id?: string; message?: string; error?: string },
      }
    },
    /** The stored inquiries, oldest first. */
    stored: () => rowsOf('select * from public.project_inquiries order by created_at'),
    /** The queued mails; the one to the staff is first. */
    mails: () =>
      rowsOf(
        `select category, to_address, reply_to, subject, text
         from platform.mail_messages
         order by category desc`,
      ),
  }
}
