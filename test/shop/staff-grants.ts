import type { Client } from 'pg'
import type { StaffGrant } from '../../domain/grants/grants.ts'

/**
 * Makes a person staff with just these grants. A test that sets the role `admin` by SQL makes an
 * owner, as `npm run admin` does; this also works for the only one.
 * @param admin the connection of a superuser
 */
export async function setGrants(
  admin: Client,
  id: string,
  grants: readonly StaffGrant[],
): Promise<void> {
  await admin.query(
    `insert into public.profiles (id, role) values ($1, 'admin')
     on conflict (id) do update set role = 'admin'`,
    [id],
  )
  await admin.query('set session_replication_role = replica')
  await admin.query('delete from public.staff_grants where user_id = $1', [id])
  await admin.query(
    'insert into public.staff_grants (user_id, grant_name) select $1, unnest($2::text[])',
    [id, grants],
  )
  await admin.query('reset session_replication_role')
}
