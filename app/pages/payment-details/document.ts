import { data } from 'react-router'
import { getPacking } from '../../../domain/orders/desk/desk-order.ts'
import { getInvoice } from '../../../domain/orders/order-functions.ts'
import { callFunction } from '../../platform/call-function.ts'
import type { FunctionContract } from '../../../domain/parse/function-contract.ts'
import { services } from '../../platform/services.ts'
import type { Route } from './+types/document'

type Contract<Response> = FunctionContract<{ orderId: string; ticket: string }, Response>

/**
 * A document of an order as a PDF, for holders of a ticket:
 * `?order=<id>&kind=packing-slip|delivery-note|later-document&part=<which>&ticket=<ticket>`. Not cached.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const [kind, part, orderId, ticket] = ['kind', 'part', 'order', 'ticket'].map(
    (name) => searchParams.get(name) ?? '',
  ) as [string, string, string, string]

  async function read<Response>(contract: Contract<Response>): Promise<Response> {
    const result = await callFunction(
      contract,
      {
        orderId,
        ticket,
      },
      { supabase: services(context).supabase },
    )
    // A ticket that has expired, or an invalid id, gets the same answer as the order of somebody
    // else.
    if (result.outcome === 'refused' && [400, 404].includes(result.status)) throw notFound()
    if (result.outcome !== 'done') throw new Error(`The order could not be read: ${result.outcome}`)
    return result.response
  }

  if (kind === 'later-document') {
    const view = await read(getInvoice)
    const document = view.documents.find(({ number }) => number === part)
    if (!document) throw notFound()
    const { renderLaterDocument } =
      await import('../../features/orders/documents/later-document.tsx')
    return answerPdf(await renderLaterDocument(view, document), document.number)
  }
  const order = await read(getPacking)
  // The PDF library is large: it is loaded with the first document, not with the server.
  const papers = await import('../../features/orders/documents/store-papers.tsx')
  if (kind === 'packing-slip')
    return answerPdf(await papers.renderPackingSlip(order, new Date()), `packing-${order.number}`)
  const shipment = order.shipments.find(({ id }) => id === part)
  if (kind !== 'delivery-note' || !shipment) throw notFound()
  return answerPdf(
    await papers.renderDeliveryNote(order, shipment),
    `delivery-${order.number}-${shipment.position}`,
  )
}

function notFound() {
  return data('document', { status: 404 })
}

function answerPdf(pdf: Buffer, name: string): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}.pdf"`,
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
    },
  })
}
