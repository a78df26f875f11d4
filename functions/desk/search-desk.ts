import { answer, parseRequest } from '../../backend/functions/contract.ts'
import type { EdgeFunction } from '../../backend/functions/functions.ts'
import { searchDesk as contract, type Found } from '../../domain/desk/search-desk.ts'
import { staffGrants } from '../../domain/staff/grants.ts'
import { requireStaff } from '../accounts/require-staff.ts'

/**
 * Finds orders, products and people, as far as the caller's grants may see them. The query travels
 * in the body, so that no address with a person's name or number is logged.
 * @returns 200 `{ found }`, at most six of each kind; 403 not staff
 */
export const searchDesk: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    const { query } = parseRequest(contract, body)
    const found = await context.db.transaction(
      { role: 'service_role', readOnly: true },
      async (tx) => {
        await requireStaff(tx, context, ...staffGrants)
        const { rows } = await tx.query<Found>('select * from private.search_desk($1)', [query])
        return rows
      },
    )
    return answer(contract, { found })
  },
}
