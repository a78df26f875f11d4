import { data } from 'react-router'
import { getInvoice } from '../../../domain/orders/order-functions.ts'
import { callFunction } from '../../platform/call-function.ts'
import { services } from '../../platform/services.ts'
import type { Route } from './+types/invoice'

/**
 * The invoice of a paid order as a PDF, for holders of a ticket: `?order=<id>&ticket=<ticket>`. Not
 * cached.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const result = await callFunction(
    getInvoice,
    {
      orderId: searchParams.get('order') ?? '',
      ticket: searchParams.get('ticket') ?? '',
    },
    { supabase: services(context).supabase },
  )
  // A ticket that has expired, or an invalid id, gets the same answer as the order of somebody
  // else.
  if (result.outcome === 'refused' && [400, 404].includes(result.status))
    throw data('invoice', { status: 404 })
  if (result.outcome !== 'done') throw new Error(`The order could not be read: ${result.outcome}`)
  const { response: view } = result
  const { invoice } = view
  if (!invoice) throw data('invoice', { status: 404 })
  // The PDF library is large: it is loaded with the first document, not with the server.
  const { renderInvoice } = await import('../../features/orders/documents/invoice.tsx')
  const pdf = await renderInvoice(view, invoice)
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${view.isTest ? 'TEST-' : ''}${view.order.invoice_number}.pdf"`,
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
    },
  })
}
