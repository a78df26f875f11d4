import { defineFunction } from '../callers/define-function.ts'
import { searchDesk as contract, type Found } from '../../domain/desk/search-desk.ts'

/**
 * Finds orders, products and people, as far as the caller's grants may see them. The query travels
 * in the body, so that no address with a person's name or number is logged.
 * @returns 200 `{ found }`, at most six of each kind; 403 not staff
 */
export const searchDesk = defineFunction(
  contract,
  async ({ tx, request: { query } }) => {
    const { rows } = await tx.query<Found>('select * from private.search_desk($1)', [query])
    return { found: rows }
  },
  { readOnly: true },
)
