import { apiError } from '../../errors.ts'
import { transact } from '../endpoint.ts'
import { pagingHeaders, parsePage } from './paging.ts'
import { adminOnly } from './admin-only.ts'

/** The fields that `?query=<scope>:<text>` searches. */
const membersOf: Readonly<Record<string, readonly string[]>> = {
  author: ['actor_username', 'actor_name'],
  action: ['action'],
  type: ['log_type'],
}

/** `GET /admin/audit?page&per_page&query`: the audit log, newest first. */
export const listAudit = adminOnly(async (context, { url }) => {
  const page = parsePage(url)
  const { members, text } = parseQuery(url.searchParams.get('query') ?? '')
  const where = `cardinality($1::text[]) = 0
    or exists (select from unnest($1::text[]) member where payload ->> member ilike $2)`
  const values = [members, `%${text.replace(/[\\%_]/g, '\\$&')}%`]
  const { entries, total } = await transact(context, async (tx) => ({
    entries: (
      await tx.query(
        `select id, payload, created_at, ip_address
         from auth.audit_log_entries
         where ${where}
         order by created_at desc, id
         limit $3 offset $4`,
        [...values, page.perPage, page.offset],
      )
    ).rows,
    total:
      (
        await tx.query<{ total: number }>(
          `select count(*)::int as total from auth.audit_log_entries where ${where}`,
          values,
        )
      ).rows[0]?.total ?? 0,
  }))
  return Response.json(entries, { headers: pagingHeaders(url, page, total) })
})

function parseQuery(query: string): { members: readonly string[]; text: string } {
  if (query === '') return { members: [], text: '' }
  const [scope = '', ...rest] = query.split(':')
  const members = Object.hasOwn(membersOf, scope) && rest.length > 0 ? membersOf[scope] : undefined
  if (!members) throw apiError('validation_failed', `Invalid query scope: ${query.slice(0, 40)}`)
  return { members, text: rest.join(':') }
}
