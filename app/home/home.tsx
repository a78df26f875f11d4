import { site } from '../../site.config.ts'
import { cachedLoader } from '../cached-loader.ts'
import { summaryColumns } from '../catalogue.ts'
import { ProductList } from '../product-list.tsx'
import { services } from '../services.ts'
import { ButtonLink, buttonClass } from '../ui/button.tsx'
import { HouseScene } from '../ui/house-scene.tsx'
import { Questions } from '../ui/questions.tsx'
import type { Route } from './+types/home'
import { Categories } from './categories.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { PayInParts } from './pay-in-parts.tsx'
import { PowerSpend } from './power-spend.tsx'
import { SectionTitle } from './section-title.tsx'
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

export function meta() {
  return [
    { title: `${site.name} · Solar in Lagos with the price shown` },
    { name: 'description', content: site.description },
    { tagName: 'link', rel: 'canonical', href: '/' },
  ]
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { featured, categories, testimonials, questions } = loaderData
  return (
    <>
      <section className="container-page grid items-center gap-10 py-12 lg:grid-cols-[1.05fr_1fr] lg:py-20">
        <div>
          <p className="font-semibold text-accent-text">Solar for Lagos homes and businesses</p>
          <h1 className="mt-3">Steady light, without the generator.</h1>
          <p className="mt-5 max-w-xl text-lg text-ink-2">
            Panels, batteries and inverters with the price in naira on every one. Choose what you need, or tell us what you run today and our engineers answer with a system and what it costs.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink to="/shop">See systems and prices</ButtonLink>
            <a href={`https://wa.me/${site.whatsapp.replace('+', '')}`} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'secondary' })}>
              Chat on WhatsApp
            </a>
          </div>
          <PowerSpend />
        </div>
        <HouseScene className="h-auto w-full" />
      </section>

      <Categories categories={categories} />

      <section className="container-page py-10">
        <SectionTitle title="Popular in Lagos" to="/shop" linkLabel="All products" />
        <div className="mt-6">
          <ProductList products={featured} label="Popular products" />
        </div>
      </section>

      <HowItWorks />
      <WhatCustomersSay testimonials={testimonials} />
      <PayInParts />
      <section className="container-page grid gap-8 pt-14 lg:grid-cols-[1fr_2fr]">
        <h2>Asked before every sale</h2>
        <Questions questions={questions} />
      </section>
      <SubmitProjectBand />
    </>
  )
}
