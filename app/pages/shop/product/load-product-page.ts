import { data } from 'react-router'
import { whatItRuns } from '../../../../domain/solar/load/what-it-runs.ts'
import { dailyKwhPerKwp } from '../../../features/product/daily-yield.ts'
import { dataSheetOf } from '../../../features/product/data-sheet-of.ts'
import {
  findArchived,
  findByIdOrSlug,
  findDelivery,
  findInstalments,
  findPreviewed,
  listRelated,
} from '../../../features/product/load-product.ts'
import { technicalDataOf } from '../../../features/product/technical-data-of.ts'
import { listFitting } from '../../../features/product/works-with.ts'
import { secretHeaders } from '../../../platform/url/secret-link.ts'
import type { Supabase } from '../../../platform/supabase.ts'
import { productQuestions } from './product-questions.ts'
import { findReviews } from './reviews/reviews.ts'

/**
 * What the page of a product shows; for one that is no longer sold only its name.
 * @param token of a member of staff, which shows a product before it is in the shop
 * @throws 404 when there is no such product
 */
export async function loadProductPage(supabase: Supabase, idOrSlug: string, token: string | null) {
  const preview = token === null ? null : await findPreviewed(supabase, idOrSlug, token)
  const product = preview ?? (await findByIdOrSlug(supabase, idOrSlug))
  if (!product) {
    const archived = await findArchived(supabase, idOrSlug)
    if (!archived) throw data('product', { status: 404 })
    return data({ archived }, { status: 410 })
  }
  const [related, fitting, teaser, reviews, delivery] = await Promise.all([
    listRelated(supabase, product),
    listFitting(supabase, product),
    findInstalments(supabase, product),
    findReviews(supabase, product.id),
    findDelivery(supabase, product),
  ])
  const technical = technicalDataOf(product)
  const page = {
    archived: null,
    product,
    related,
    fitting,
    teaser,
    reviews,
    delivery,
    specifications: dataSheetOf(product),
    runs: technical && whatItRuns(technical, dailyKwhPerKwp),
    questions: productQuestions({ product, delivery, teaser, fitting }),
    isPreview: preview !== null,
  }
  // A page with a token in its address stays in no cache and is told to no other site.
  const isSecret = token !== null
  return data(page, isSecret ? { headers: secretHeaders } : {})
}
