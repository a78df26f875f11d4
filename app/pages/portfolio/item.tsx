import { data } from 'react-router'
import type { ProjectType } from '../../../domain/inquiry/inquiry.ts'
import { ProductList } from '../../features/product-list/product-list.tsx'
import { seo, unlisted } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { SubmitProject } from '../../features/inquiry/submit-project.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import type { Route } from './+types/item'
import { ItemSums } from './item-sums.tsx'
import { ItemStory } from './item-story.tsx'
import { ItemViews } from './item-views.tsx'
import { NextAndPrevious } from './next-and-previous.tsx'
import { findItem, findNeighbours } from './one-item.ts'
import { place } from '../../features/portfolio/portfolio-card.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { supabase } = services(context)
  const found = await findItem(supabase, params.id)
  if (!found) throw data('project', { status: 404 })
  return { ...found, ...(await findNeighbours(supabase, found.item.id)) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return unlisted('Project not found')
  const { item } = loaderData
  return seo(matches, {
    title: [item.title, `${item.kwp} kWp of solar in ${place(item)}`],
    description: [
      `${item.kwp} kWp of solar in ${place(item)}, Nigeria.`,
      item.after_summary,
      item.before_summary,
      'With its cost, its yield and how we calculated them.',
    ],
    path: `/portfolio/${item.slug}`,
    picture: `/og/project/${item.slug}.png`,
  })
}

const projectTypes: Record<string, ProjectType> = {
  residential: 'Residential Solar Installation',
  commercial: 'Commercial Solar Project',
  industrial: 'Industrial Solar Solution',
}

export default function PortfolioItem({ loaderData }: Route.ComponentProps) {
  const { item, prices, calculatorPath, products, newer, older } = loaderData
  const projectType = projectTypes[item.type]
  return (
    <article className="container-page py-8">
      <Breadcrumbs
        crumbs={[
          { label: 'Home', to: '/' },
          { label: 'Portfolio', to: '/portfolio' },
          { label: place(item) },
        ]}
      />
      <p className="mt-5 font-semibold text-accent-text">{place(item)}</p>
      <h1 className="mt-1 max-w-3xl text-[clamp(1.875rem,1.4rem+2vw,2.75rem)]">{item.title}</h1>
      <div className="mt-7 grid gap-8 lg:grid-cols-[1.25fr_1fr] lg:gap-12">
        <div className="min-w-0">
          <ItemViews item={item} />
        </div>
        <div>
          <ItemSums {...{ item, prices, calculatorPath }} />
          <div className="mt-6" data-no-print>
            <SubmitProject
              {...(projectType && { projectType })}
              label="Submit a project like this"
            />
          </div>
        </div>
      </div>
      <ItemStory item={item} />
      {products.length > 0 && (
        <section className="mt-14" data-no-print>
          <h2 className="mb-5">What it is made of</h2>
          <ProductList products={products} label="Products used" />
        </section>
      )}
      <NextAndPrevious newer={newer} older={older} />
    </article>
  )
}
