import { site } from '../../site.config.ts'
import { cachedLoader } from '../cached-loader.ts'
import { summaryColumns } from '../catalogue.ts'
import { seo } from '../seo.ts'
import { services } from '../services.ts'
import { Questions } from '../ui/questions.tsx'
import type { Route } from './+types/home'
import { Categories } from './categories.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { PayInParts } from './pay-in-parts.tsx'
import { PopularProducts } from './popular-products.tsx'
import { SubmitProjectBand } from './submit-project-band.tsx'
import { WhatCustomersSay } from './what-customers-say.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { supabase } = services(context)
  const [featured, categories, testimonials, questions] = await Promise.all([
    supabase.from('products').select(summaryColumns).eq('is_featured', true).gt('stock', 0).order('price').limit(6),
    supabase.from('product_categories').select('slug, name, products(picture, price)').order('position').order('price', { referencedTable: 'products' }).limit(1, { referencedTable: 'products' }),
    supabase.from('testimonials').select('*').order('position').limit(6),
    supabase.from('faq_entries').select('question, answer').order('position').limit(6),
  ])
  for (const { error } of [featured, categories, testimonials, questions]) if (error) throw error
  return { featured: featured.data ?? [], categories: categories.data ?? [], testimonials: testimonials.data ?? [], questions: questions.data ?? [] }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => cachedLoader(args)

export function meta({ matches }: Route.MetaArgs) {
  return seo(matches, { title: `${site.name} · Solar in Lagos with the price shown`, description: site.description, path: '/' })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { featured, categories, testimonials, questions } = loaderData
  return (
    <>
      <Hero />

      <Categories categories={categories} />

      <PopularProducts products={featured} />

      <HowItWorks />
      <WhatCustomersSay testimonials={testimonials} />
      <PayInParts />
      <section className="container-page grid gap-8 pt-14 lg:grid-cols-[1fr_2fr]">
        <h2>Asked before every sale</h2>
        <Questions questions={questions} isPageFaq />
      </section>
      <SubmitProjectBand />
    </>
  )
}
