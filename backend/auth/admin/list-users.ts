import { apiError } from '../../errors.ts'
import { transact } from '../endpoint.ts'
import { toUserShape } from '../users/user-shape.ts'
import { userColumns, type User } from '../users/users.ts'
import { pagingHeaders, parsePage } from './paging.ts'
import { adminOnly } from './admin-only.ts'

const sortable: readonly string[] = ['created_at', 'updated_at', 'last_sign_in_at', 'email']

/**
 * `GET /admin/users?page&per_page&filter&sort`: newest first by default. `filter` searches e-mail
 * address, phone number and full name. `sort` is a column followed by `asc` or `desc`.
 */
export const listUsers = adminOnly(async (context, { url }) => {
  const page = parsePage(url)
  const order = parseSort(url.searchParams.get('sort'))
  const pattern = `%${(url.searchParams.get('filter') ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const where = `u.aud = 'authenticated'
    and ($1 = '%%'
      or u.email ilike $1
      or u.phone ilike $1
      or u.raw_user_meta_data ->> 'full_name' ilike $1)`
  const { users, total } = await transact(context, async (tx) => ({
    users: (
      await tx.query<User>(
        `select ${userColumns}
         from auth.users u
         where ${where}
         order by ${order}, u.id
         limit $2 offset $3`,
        [pattern, page.perPage, page.offset],
      )
    ).rows,
    total:
      (
        await tx.query<{ total: number }>(
          `select count(*)::int as total from auth.users u where ${where}`,
          [pattern],
        )
      ).rows[0]?.total ?? 0,
  }))
  return Response.json(
    { users: users.map(toUserShape), aud: 'authenticated' },
    { headers: pagingHeaders(url, page, total) },
  )
})

function parseSort(text: string | null): string {
  const [column = '', direction = 'desc', ...more] = (text || 'created_at desc')
    .trim()
    .toLowerCase()
    .split(/[ .]+/)
  if (
    !sortable.includes(column) ||
    (direction !== 'asc' && direction !== 'desc') ||
    more.length > 0
  ) {
    throw apiError(
      'validation_failed',
      `Bad Sort Parameters: sort by ${sortable.join(', ')}, asc or desc`,
    )
  }
  return `u.${column} ${direction} nulls last`
}
