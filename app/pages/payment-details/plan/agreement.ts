import { data } from 'react-router'
import { getPlanAgreement } from '../../../../domain/instalments/applications/application-functions.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { services } from '../../../platform/services.ts'
import type { Route } from './+types/agreement'

/**
 * The accepted agreement of a plan as a PDF, for holders of a ticket: `?plan=<id>&ticket=<ticket>`. Not
 * cached.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const result = await callFunction(
    getPlanAgreement,
    { planId: searchParams.get('plan') ?? '', ticket: searchParams.get('ticket') ?? '' },
    { supabase: services(context).supabase },
  )
  // A ticket that has expired, or an invalid id, gets the same answer as the plan of somebody else.
  if (result.outcome === 'refused' && [400, 404].includes(result.status))
    throw data('agreement', { status: 404 })
  if (result.outcome !== 'done')
    throw new Error(`The agreement could not be read: ${result.outcome}`)
  // The PDF library is large: it is loaded with the first document, not with the server.
  const { renderAgreement } = await import('../../../features/financing/agreement-document.tsx')
  const pdf = await renderAgreement(result.response)
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="agreement-${result.response.planNumber}.pdf"`,
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
    },
  })
}
