import { data } from 'react-router'
import { getResellerPaper, resellerPaperKinds } from '../../../domain/resellers/quote-functions.ts'
import { callFunction } from '../../platform/call-function.ts'
import { services } from '../../platform/services.ts'
import type { Route } from './+types/paper'

/** A quote of a reseller or their price list as a PDF, for holders of a ticket. Not cached. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const kind = resellerPaperKinds.find((each) => each === searchParams.get('kind'))
  if (!kind) throw notFound()
  const result = await callFunction(
    getResellerPaper,
    { kind, id: searchParams.get('id') ?? '', ticket: searchParams.get('ticket') ?? '' },
    { supabase: services(context).supabase },
  )
  if (result.outcome === 'refused' && [400, 404].includes(result.status)) throw notFound()
  if (result.outcome !== 'done') throw new Error(`The paper could not be read: ${result.outcome}`)
  const paper = result.response
  // The PDF library is large: it is loaded with the first document, not with the server.
  const { renderPriceList, renderQuote } = await import('./paper-document.tsx')
  const pdf = paper.quote
    ? await renderQuote(paper, paper.quote)
    : paper.priceList
      ? await renderPriceList(paper, paper.priceList, new Date())
      : null
  if (!pdf) throw notFound()
  const name = paper.quote ? `quote-${paper.quote.number}` : 'price-list'
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}.pdf"`,
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
    },
  })
}

function notFound() {
  return data('document', { status: 404 })
}
