import { makeAdminSince } from '../../test/shop/admin-since.ts'
import { connectDatabase } from '../database.ts'
import { signUpStaff, type StaffAccount } from '../desk/staff-account.ts'

/** A member of staff of finance who has been here for long enough to approve. */
export async function signUpFinance(email: string): Promise<StaffAccount> {
  const staff = await signUpStaff(email, 'finance')
  await using database = await connectDatabase()
  await makeAdminSince(database, staff.id, '40 days')
  await database.query(
    `set session_replication_role = replica;
     update public.staff_grants set granted_at = now() - interval '40 days'
       where user_id = '${staff.id}';
     reset session_replication_role`,
  )
  return staff
}
