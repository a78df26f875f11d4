import { data } from 'react-router'
import { services } from '../../platform/services.ts'
import type { Route } from './+types/invoice'
import type { OrderView } from '../../features/orders/shop-answers.ts'

/** The invoice of a paid order as a PDF, for whoever has the order's link: `?order=<id>&key=<key>`. Kept nowhere. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const proof = new URLSearchParams({
    order: searchParams.get('order') ?? '',
    key: searchParams.get('key') ?? '',
  })
  const { data: shown, error } = await services(context).supabase.functions.invoke<OrderView>(
    `order?${proof}`,
    { method: 'GET' },
  )
  // An id that is none says no more than one that is another's.
  if (error && [400, 404].includes((error.context as Response | undefined)?.status ?? 0))
    throw data('This invoice', { status: 404 })
  if (error || !shown) throw error ?? new Error('An order came without a body')
  if (!shown.order.invoice_number) return text(409, 'The invoice is made when the order is paid.')
  // The maker of PDFs is large: loaded with the first document, not with the server.
  const { renderInvoice } = await import('../../features/orders/invoice-document.tsx')
  const pdf = await renderInvoice(shown)
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${shown.order.invoice_number}.pdf"`,
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
