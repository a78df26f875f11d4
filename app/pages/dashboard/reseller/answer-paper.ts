import { data } from 'react-router'
import { getResellerStatement, type Statement } from '../../../../domain/resellers/statement.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { services } from '../../../platform/services.ts'

/** What the route of papers passes on. */
export interface PaperRequest {
  context: Parameters<typeof services>[0]
  request: Request
}

/**
 * A paper of `?reseller=<id>&period=<period>&ticket=<ticket>`.
 * @throws 404 without a ticket that counts
 */
export async function answerPaper(
  { context, request }: PaperRequest,
  { fileName, render }: { fileName: string; render: (of: Statement) => Promise<Buffer> },
): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const result = await callFunction(
    getResellerStatement,
    {
      resellerId: searchParams.get('reseller'),
      period: searchParams.get('period') ?? '',
      ticket: searchParams.get('ticket'),
    },
    { supabase: services(context).supabase },
  )
  if (result.outcome === 'refused' && [400, 404].includes(result.status))
    throw data(fileName, { status: 404 })
  if (result.outcome !== 'done') throw new Error(`The paper could not be read: ${result.outcome}`)
  const pdf = await render(result.response)
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${fileName}-${result.response.period}.pdf"`,
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
    },
  })
}
