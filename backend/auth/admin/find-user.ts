import { isUuid } from '../../../domain/text/uuid.ts'
import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import type { Call } from '../endpoint.ts'
import { userColumns, type User } from '../users/users.ts'

/**
 * Parses the `:id` of the path.
 * @throws ApiError 404 `validation_failed` when it is not a UUID
 */
export function parseUserId({ params }: Pick<Call, 'params'>): string {
  const { id = '' } = params
  if (!isUuid(id)) throw apiError('validation_failed', 'user_id must be an UUID', { status: 404 })
  return id
}

/**
 * The user as admins see it, including soft-deleted users.
 * @param lock serialises simultaneous changes
 * @throws ApiError 404 `user_not_found`
 */
export async function requireUserRow(
  tx: Tx,
  id: string,
  lock: 'for update' | '' = '',
): Promise<User> {
  if (lock) await tx.query('select from auth.users where id = $1 for update', [id])
  const { rows } = await tx.query<User>(`select ${userColumns} from auth.users u where u.id = $1`, [
    id,
  ])
  if (!rows[0]) throw apiError('user_not_found', 'User not found', { status: 404 })
  return rows[0]
}
