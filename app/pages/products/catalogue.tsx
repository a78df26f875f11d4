import { data } from 'react-router'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import type { Route } from './+types/catalogue'
import { compareHref, parseCompare } from './compare/compare.ts'
import { ComparedView } from './compare/compared-view.tsx'
import { CompareForm } from './compare/compare-form.tsx'
import { UseLinks } from './use-links.tsx'
import { UseSection } from './use-section.tsx'
import { listCompared, listUses } from './uses.ts'

/** How many products of a use are shown before the link to all of them. */
const overviewCount = 4

export async function loader({ context, url }: Route.LoaderArgs) {
  const { supabase } = services(context)
  const { slugs, refused } = parseCompare(url.searchParams)
  const [all, { compared, unknown }] = await Promise.all([
    listUses(supabase),
    listCompared(supabase, slugs),
  ])
  const named = url.searchParams.get('use')?.slice(0, 80) || null
  const use = all.find(({ slug }) => slug === named) ?? null
  const isComparing = !use && slugs.length > 0
  const shown = isComparing ? [] : all.filter((each) => !use || each === use)
  return data({
    useLinks: all.map(({ slug, name }) => ({ slug, name })),
    uses: shown.map((each) => ({
      ...each,
      count: each.products.length,
      products: use ? each.products : each.products.slice(0, overviewCount),
    })),
    use: use && { slug: use.slug, name: use.name, lead: use.lead },
    unknownUse: use ? null : named,
    // The catalogue shows only their names.
    compared: isComparing
      ? compared
      : compared.map((product) => ({ ...product, specifications: [] })),
    isComparing,
    unknown,
    refused,
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const description =
    loaderData?.use?.lead ??
    'What it takes to power a home, run a business, heat water or light a street, with the products for it side by side.'
  const path = loaderData?.use ? `/products?use=${loaderData.use.slug}` : '/products'
  const use = loaderData?.use?.name
  return seo(matches, {
    title: use
      ? [`${use}: solar products in Nigeria`, use]
      : loaderData?.isComparing
        ? 'Compare products'
        : 'Solar products by use',
    description: [description, 'Each with its price in naira, in Nigeria.'],
    path,
  })
}

export default function Catalogue({ loaderData }: Route.ComponentProps) {
  const { use, uses, useLinks, unknownUse, compared, isComparing, unknown, refused } = loaderData
  const chosen = compared.map(({ slug }) => slug)
  const here = isComparing ? 'Compare' : use?.name
  return (
    <div className="container-page py-8">
      <Breadcrumbs
        crumbs={[
          { label: 'Home', to: '/' },
          ...(here
            ? [{ label: 'Products', to: compareHref([]) }, { label: here }]
            : [{ label: 'Products' }]),
        ]}
      />
      <h1 className="mt-4 text-h2">
        {isComparing ? 'Compare side by side' : (use?.name ?? 'What do you want to do?')}
      </h1>
      {!isComparing && (
        <p className="mt-4 max-w-2xl text-lg text-ink-2">
          {use?.lead ??
            'Start with what you want to power. Each use explains in plain words what it takes, and lists our products for it with the same three figures on every card.'}
        </p>
      )}
      {unknownUse && (
        <Remark>We have no use called “{unknownUse}”, so here are all of them.</Remark>
      )}
      {unknown.length > 0 && (
        <Remark>We have no product named “{unknown.join('”, “')}”, so it was left out.</Remark>
      )}
      {refused.length > 0 && (
        <Remark>
          You can compare four products at a time. Left out: {refused.join(', ')}. Remove one to
          make room.
        </Remark>
      )}
      {isComparing ? (
        <ComparedView compared={compared} useLinks={useLinks} />
      ) : (
        <>
          <UseLinks useLinks={useLinks} current={use?.slug ?? null} chosen={chosen} />
          <CompareForm chosen={compared} visible={uses.flatMap(({ products }) => products)}>
            {uses.map((each) => (
              <UseSection key={each.slug} use={each} chosen={chosen} isAlone={use !== null} />
            ))}
          </CompareForm>
        </>
      )}
    </div>
  )
}

function Remark({ children }: { children: React.ReactNode }) {
  return (
    <p
      role="status"
      className="mt-4 rounded-control bg-warning-soft px-4 py-2 text-sm text-warning"
    >
      {children}
    </p>
  )
}
