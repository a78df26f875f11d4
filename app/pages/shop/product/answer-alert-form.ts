import { data } from 'react-router'
import { findByIdOrSlug } from '../../../features/product/load-product.ts'
import type { Supabase } from '../../../platform/supabase.ts'
import { requestAlert } from './ask-for-alert.ts'

/**
 * Notes that somebody wants to hear when a product is back in stock.
 * @throws 404 when there is no such product
 */
export async function answerAlertForm(supabase: Supabase, idOrSlug: string, request: Request) {
  const product = await findByIdOrSlug(supabase, idOrSlug)
  if (!product) throw data('product', { status: 404 })
  const answer = await requestAlert(
    product.id,
    await request.formData().catch(() => new FormData()),
    supabase,
  )
  return data(answer, { status: answer.outcome === 'noted' ? 200 : 400 })
}
