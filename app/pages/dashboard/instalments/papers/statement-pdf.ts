import { getPlanStatement } from '../../../../../domain/instalments/statement/statement-functions.ts'
import { callFunction } from '../../../../platform/call-function.ts'
import { services } from '../../../../platform/services.ts'
import { paperHeaders, readPaper, type PaperRequest } from './read-paper.ts'

/** The statement of a plan as a PDF, for holders of a ticket: `?plan=<id>&ticket=<ticket>`. */
export async function answer({ context, request }: PaperRequest): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const statement = readPaper(
    await callFunction(
      getPlanStatement,
      {
        planId: searchParams.get('plan') ?? '',
        ticket: searchParams.get('ticket') ?? '',
      },
      { supabase: services(context).supabase },
    ),
  )
  // The PDF library is large: it is loaded with the first document, not with the server.
  const { renderStatement } = await import('./statement-document.tsx')
  const pdf = await renderStatement(statement)
  const name = `${statement.planNumber}-${statement.today}.pdf`
  return new Response(new Uint8Array(pdf), {
    headers: paperHeaders('application/pdf', `inline; filename="${name}"`),
  })
}
