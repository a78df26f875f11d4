import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { openResellerPaper as contract } from '../../../domain/resellers/quote-functions.ts'
import { createDocumentTicket } from '../../security/document-ticket.ts'
import { requireWholesale } from './require-wholesale.ts'

/**
 * Opens a quote of the caller, or their price list, as a PDF for ten minutes.
 * @returns 200 `{ path }`; 401 not signed in; 403 not an approved reseller; 404 no such quote
 */
export const openResellerPaper = defineSteps(
  contract,
  async ({ request: { kind, quoteId }, transaction, context }) => {
    const id = await transaction(
      async ({ tx }) => {
        const { resellerId } = await requireWholesale(tx, context, { locks: false })
        if (kind === 'price-list') return resellerId
        const row = await tx.maybeOne<{ id: string }>(
          'select id from public.reseller_quotes where id = $1 and reseller_id = $2',
          [quoteId, resellerId],
        )
        return row?.id
      },
      { readOnly: true },
    )
    if (!id) throw new FunctionError(404, 'There is no such quote.')
    const ticket = createDocumentTicket(context, { kind: `reseller-${kind}`, paperId: id })
    return {
      path: `/reseller/paper.pdf?${new URLSearchParams({ kind, id, ticket })}`,
    }
  },
)
