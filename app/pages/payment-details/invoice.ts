import { data } from 'react-router'
import { getOrder } from '../../../domain/orders/order-functions.ts'
import { callFunction } from '../../platform/call-function.ts'
import { services } from '../../platform/services.ts'
import type { Route } from './+types/invoice'

/**
 * The invoice of a paid order as a PDF, for holders of the order's link: `?order=<id>&key=<key>`.
 * Not cached.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const result = await callFunction(() => Promise.resolve(services(context).supabase), getOrder, {
    orderId: searchParams.get('order') ?? '',
    orderKey: searchParams.get('key'),
  })
  // An invalid id gets the same answer as the order of somebody else.
  if (result.outcome === 'refused' && [400, 404].includes(result.status))
    throw data('invoice', { status: 404 })
  if (result.outcome !== 'done') throw new Error(`The order could not be read: ${result.outcome}`)
  const { response: view } = result
  if (!view.order.invoice_number) return text(409, 'The invoice is made when the order is paid.')
  // The PDF library is large: it is loaded with the first document, not with the server.
  const { renderInvoice } = await import('../../features/orders/invoice-document.tsx')
  const pdf = await renderInvoice(view)
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${view.isTest ? 'TEST-' : ''}${view.order.invoice_number}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

function text(status: number, sentence: string): Response {
  return new Response(sentence, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
