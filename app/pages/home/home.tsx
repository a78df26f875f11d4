import { site } from '../../../site.config.ts'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import type { Route } from './+types/home'
import { AskedOften } from './asked-often.tsx'
import { Categories } from './categories.tsx'
import { Hero } from './hero.tsx'
import { loadHome } from './home-data.ts'
import { HowItWorks } from './how-it-works.tsx'
import { Installed } from './installed.tsx'
import { LatestPosts } from './latest-posts.tsx'
import { PayInParts } from './pay-in-parts.tsx'
import { PopularProducts } from './popular-products.tsx'
import { WhatCustomersSay } from './what-customers-say.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return loadHome(services(context).supabase)
}

export function meta({ matches }: Route.MetaArgs) {
  return seo(matches, {
    title: `${site.name} · Solar in Lagos with the price shown`,
    description: site.description,
    path: '/',
  })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { popular, categories, testimonials, questions, totals, newest, posts, flatRate } =
    loaderData
  return (
    <>
      <Hero promises={loaderData.promises} />
      <Categories categories={categories} />
      <PopularProducts products={popular} />
      <Installed totals={totals} newest={newest} />
      <HowItWorks />
      <WhatCustomersSay testimonials={testimonials} />
      <PayInParts flatRate={flatRate} />
      <LatestPosts posts={posts} />
      <AskedOften questions={questions} />
    </>
  )
}
