import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError, type ModuleContext, type Tx } from '../../../backend/functions/functions.ts'
import { letterContent } from '../../../domain/instalments/letters/discharge-letter.ts'
import {
  getDischargeLetter as contract,
  type LetterView,
} from '../../../domain/instalments/letters/letter-functions.ts'
import { isDocumentTicket } from '../../security/document-ticket.ts'
import { letterCodeOf } from './letter-code.ts'

/**
 * A letter of discharge, for holders of a ticket; see `PlanView.letters`.
 * @returns 200 `LetterView`; 404 no such letter, or the ticket is wrong or has expired
 */
export const getDischargeLetter = defineSteps(
  contract,
  async ({ request: { letterId, ticket }, transaction, context }) => {
    if (!(await isDocumentTicket(context, { kind: 'discharge-letter', letterId }, ticket)))
      throw noSuchLetter()
    return transaction(async ({ tx }) => readLetter(tx, letterId, context), {
      readOnly: true,
    })
  },
)

function noSuchLetter(): FunctionError {
  return new FunctionError(404, 'There is no such letter, or the link has expired.')
}

async function readLetter(
  tx: Tx,
  letterId: string,
  context: Pick<ModuleContext, 'secretFor' | 'siteUrl'>,
): Promise<LetterView> {
  const row = await tx.maybeOne<{
    number: string
    issuedAt: Date
    withdrawnAt: Date | null
    isTest: boolean
    content: unknown
  }>(
    `select d.number, d.issued_at as "issuedAt", d.withdrawn_at as "withdrawnAt",
       p.is_test as "isTest", d.content
     from public.discharge_letters d
     join public.instalment_plans p on p.id = d.plan_id
     where d.id = $1`,
    [letterId],
  )
  if (!row) throw noSuchLetter()
  const content = letterContent(row.content)
  if (!content.ok) throw new Error(`The letter ${row.number} cannot be read`)
  const code = letterCodeOf(context, row.number)
  return {
    number: row.number,
    issuedAt: row.issuedAt.toISOString(),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    isTest: row.isTest,
    content: content.value,
    code,
    checkUrl: `${context.siteUrl}/check-letter?${new URLSearchParams({ number: row.number, code })}`,
  }
}
