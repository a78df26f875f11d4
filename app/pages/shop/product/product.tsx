import { productMeta } from '../../../features/seo/product-meta.ts'
import { unlisted } from '../../../platform/seo.ts'
import { services } from '../../../platform/services.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import type { Route } from './+types/product'
import { answerAlertForm } from './answer-alert-form.ts'
import { loadProductPage } from './load-product-page.ts'
import { NoLongerSold } from './no-longer-sold.tsx'
import { PreviewNotice } from './preview-notice.tsx'
import { ProductAbout } from './product-about.tsx'
import { OtherProducts } from './other-products.tsx'
import { ProductDetails } from './product-details.tsx'
import { ProductTop } from './product-top.tsx'
import { BuyBar } from './buy-bar.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return loadProductPage(services(context).supabase, params.id, url.searchParams.get('preview'))
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** "Tell me when it is back in stock" without JavaScript; with JavaScript the browser sends the form. */
export async function action({ context, params, request }: Route.ActionArgs) {
  return answerAlertForm(services(context).supabase, params.id, request)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData?.archived) return unlisted('No longer sold')
  if (loaderData?.isPreview) return unlisted(`Preview of ${loaderData.product.name}`)
  return productMeta(matches, loaderData?.product)
}

export const handle = { BottomAction: BuyBar }

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.archived) return <NoLongerSold product={loaderData.archived} />
  const { product, related, fitting, teaser, reviews, delivery, specifications } = loaderData
  const { runs, questions } = loaderData
  return (
    <article className="container-page py-8 wrap-break-word">
      <Breadcrumbs
        crumbs={[
          { label: 'Home', to: '/' },
          { label: 'Shop', to: '/shop' },
          { label: product.category.name, to: `/shop?category=${product.category.slug}` },
          { label: product.name },
        ]}
      />
      {loaderData.isPreview && <PreviewNotice status={product.status} />}
      <ProductTop product={product} delivery={delivery} teaser={teaser}>
        <ProductAbout product={product} runs={runs} />
      </ProductTop>
      <ProductDetails {...{ product, fitting, specifications, questions, reviews }} />
      <OtherProducts product={product} related={related} />
    </article>
  )
}
