import { findPlace, places } from '../../../domain/solar/climate/places.ts'
import { requireOneUrl } from '../../platform/files/one-url.ts'
import { services } from '../../platform/services.ts'
import type { Route } from './+types/result-pdf'
import { carbonAnswer } from './carbon-answer.ts'
import { findCarbonFactors, placeYield } from './carbon-data.ts'
import { parseCarbonSearch, resultPath } from './carbon-search.ts'

/** The result for the numbers in the URL, as a PDF with the company's letterhead. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const search = parseCarbonSearch(url.searchParams, places)
  requireOneUrl(url, resultPath(search))
  const { factors, rows } = await findCarbonFactors(services(context).supabase)
  const found = findPlace(search.place)
  if (!found) throw new Error(`unknown place ${search.place}`)
  const place = placeYield(found)
  // The PDF renderer is large: it is loaded with the first document.
  const { renderCarbonResult } = await import('./result-document.tsx')
  const pdf = await renderCarbonResult({
    search,
    place,
    rows,
    answer: carbonAnswer(search.numbers, place.yieldKwhPerKwp, factors),
    today: new Date(),
  })
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline; filename="carbon-footprint.pdf"',
    },
  })
}
