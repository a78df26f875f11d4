import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import type { FunctionsServer } from '../servers/functions-server.ts'

/**
 * Lets a person be an admin since some time ago. Only a superuser can, without the triggers of the
 * database: `admin` is their connection.
 * @param ago e.g. `25 hours`
 */
export async function makeAdminSince(admin: Client, id: string, ago: string): Promise<void> {
  await admin.query(
    `set session_replication_role = replica;
     update public.profiles set admin_since = now() - interval '${ago}' where id = '${id}';
     reset session_replication_role`,
  )
}

/** The access tokens of two members of staff, who have been admins for long enough to refund. */
export async function signUpStaff(server: FunctionsServer): Promise<[string, string]> {
  const people = await Promise.all(
    [1, 2].map(() => server.signUp(`${randomUUID()}@imole.example`, 'admin')),
  )
  for (const { id } of people) await makeAdminSince(server.admin, id, '25 hours')
  return [people[0]?.token ?? '', people[1]?.token ?? '']
}
