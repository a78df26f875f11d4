import type { Tx } from '../../backend/functions/functions.ts'

/** The owners of the shop who have an address that we may write to. */
export async function listOwners(tx: Tx): Promise<{ id: string; email: string }[]> {
  const { rows } = await tx.query<{ id: string; email: string }>(
    `select user_id as id, email
     from public.staff_grants, private.find_account_email(user_id) as email
     where grant_name = 'owner' and email is not null`,
  )
  return rows
}
